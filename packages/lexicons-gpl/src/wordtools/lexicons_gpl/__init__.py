"""The bundled word lists under the GNU GPL: German and Italian, one folder each."""
