-- Who reads profiles has changed, and a table has come: what is written there is held to it.
select private.hold_to_reading('public.profiles');
select private.hold_to_reading('public.workspace_blocks');
