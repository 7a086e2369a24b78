"""Bridges to the interfaces that other people's tools speak.

They need what they bridge to: `pip install 'cayona[learning]'` or `'cayona[openspiel]'`.
"""
