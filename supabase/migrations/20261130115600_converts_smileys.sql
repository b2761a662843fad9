alter table person_settings add column converts_smileys boolean default true not null;
grant insert (converts_smileys) on person_settings to authenticated;
grant update (converts_smileys) on person_settings to authenticated;
comment on column person_settings.converts_smileys is 'A typed :) becomes an emoji.';
