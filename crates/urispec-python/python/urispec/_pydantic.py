"""What pydantic asks for. It is imported when pydantic asks."""

from __future__ import annotations

from typing import Any

from urispec import InvalidUri


def schema(cls: type) -> Any:
    """An object of the class, or a string that becomes one; a string again in JSON."""
    from pydantic_core import PydanticCustomError, core_schema

    def read(text: str) -> Any:
        try:
            return cls(text)
        except InvalidUri as error:
            context = {
                "message": str(error.diagnostics[0]),
                "name": error.name,
                "start": error.start,
                "end": error.end,
                "section": error.section,
            }
            raise PydanticCustomError("invalid_uri", "{message}", context) from None

    from_text = core_schema.no_info_after_validator_function(read, core_schema.str_schema())
    return core_schema.json_or_python_schema(
        json_schema=from_text,
        python_schema=core_schema.union_schema([core_schema.is_instance_schema(cls), from_text]),
        serialization=core_schema.to_string_ser_schema(),
    )


def json_schema(cls: type) -> dict[str, str]:
    """The formats of JSON Schema."""
    return {"type": "string", "format": "uri" if cls.__name__ == "Uri" else "uri-reference"}
