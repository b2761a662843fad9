-- A person may wear other colours than the workspace they are in.

alter table public.person_settings add column theme varchar(255);
grant insert (theme), update (theme) on public.person_settings to authenticated;
comment on column public.person_settings.theme is
  'The colour theme this person wears in every workspace; without one, each workspace''s own.';
