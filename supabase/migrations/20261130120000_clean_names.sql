CREATE OR REPLACE FUNCTION private.clean_name(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
  select case
    when name ~ '^[!-~]([ -~]*[!-~])?$' then name
    when clean ~ '[^\s\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5'
      '\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff'
      '\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
      then clean
    else '' end
  from (select regexp_replace(
    regexp_replace(normalize(name, NFC), '[\t-\r\u0085\u2028\u2029]+', ' ', 'g'),
    '^[ \u00a0\u1680\u180e\u2000-\u200d\u202f\u205f\u2060\u3000\ufeff]+'
    '|[ \u00a0\u1680\u180e\u2000-\u200d\u202f\u205f\u2060\u3000\ufeff]+$', '', 'g') as clean) c
$function$
;
revoke all on function private.clean_name(text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.clean_named_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  written jsonb := to_jsonb(new);
  changed jsonb := '{}';
  argument text;
  column_name text;
  clean jsonb;
begin
  foreach argument in array tg_argv loop
    column_name := rtrim(argument, '!');
    clean := private.clean_names(written -> column_name);
    if argument like '%!' and (clean = '""' or clean @> '[""]') then
      perform private.refuse('empty_name', 'A name needs at least one visible character.',
        'Write at least one letter, digit or sign.');
    end if;
    if clean is distinct from written -> column_name then
      changed := changed || jsonb_build_object(column_name, clean);
    end if;
  end loop;
  if changed <> '{}' then
    new := jsonb_populate_record(new, changed);
  end if;
  return new;
end
$function$
;
revoke all on function private.clean_named_row() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.clean_names(names jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
begin
  case jsonb_typeof(names)
    when 'string' then
      if private.has_hidden_characters(private.clean_name(names #>> '{}')) then
        perform private.refuse('hidden_characters',
          'Names cannot contain hidden control characters.', 'Type the name again.');
      end if;
      return to_jsonb(private.clean_name(names #>> '{}'));
    when 'array' then
      return (select coalesce(jsonb_agg(private.clean_names(name) order by position), '[]')
        from jsonb_array_elements(names) with ordinality n (name, position));
    else
      return names;
  end case;
end
$function$
;
revoke all on function private.clean_names(jsonb) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.has_hidden_characters(name text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
  select name ~ '[\u0001-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u206f\ufff9-\ufffb]'
$function$
;
revoke all on function private.has_hidden_characters(text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.plain_name(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
  select private.clean_name(regexp_replace(
    regexp_replace(name, '[\t-\r\u0085\u2028\u2029]+', ' ', 'g'),
    '[\u0001-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u206f\ufff9-\ufffb]', '', 'g'))
$function$
;
revoke all on function private.plain_name(text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.protect_names(target text, columns text[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  execute format('create trigger "0_clean_names" before insert or update of %s on public.%I
    for each row execute function private.clean_named_row(%s)',
    (select string_agg(quote_ident(rtrim(c, '!')), ', ') from unnest(columns) c), target,
    (select string_agg(quote_literal(c), ', ') from unnest(columns) c));
end
$function$
;
revoke all on function private.protect_names(text,text[]) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.is_file_name(name text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select octet_length(name) between 1 and 255 and strpos(name, '/') = 0
    and btrim(name) not in ('', '.', '..')
$function$
;
CREATE OR REPLACE FUNCTION private.name_conversation(message messages)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.channels
  set name = coalesce(nullif(left(regexp_replace(private.plain_name(
    jsonb_path_query_first(message.parts, '$[*] ? (@.type == "text").text') #>> '{}'
  ), '\s+', ' ', 'g'), 80), ''), name)
  where id = message.channel_id and visibility = 'direct' and name = 'New conversation'
    and assistant_mode = 'auto'
    and jsonb_path_exists(message.parts, '$[*] ? (@.type == "text" && @.text like_regex "\\S")')
$function$
;
CREATE OR REPLACE FUNCTION private.shown_name(told text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when cleaned ~ '[[:alnum:]]' and cleaned !~ '^\S+@\S+$|://' then cleaned end
  from (select btrim(left(btrim(regexp_replace(regexp_replace(normalize(told, NFC),
    '[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff'
      '\ufff9-\ufffb\U000e0000-\U000e0fff]', '', 'g'),
    '[[:cntrl:][:space:]\u0080-\u00a0\u2028\u2029]+', ' ', 'g')), 255)) as cleaned) c
$function$
;
create or replace trigger "0_clean_names" BEFORE INSERT OR UPDATE OF name
  ON public.api_tokens
  FOR EACH ROW
  EXECUTE FUNCTION private.clean_named_row('name!');
create or replace trigger "0_clean_names" BEFORE INSERT OR UPDATE OF name, model
  ON public.assistant_providers
  FOR EACH ROW
  EXECUTE FUNCTION private.clean_named_row('name!', 'model!');
create or replace trigger "0_clean_names" BEFORE INSERT OR UPDATE OF name
  ON public.attachments
  FOR EACH ROW
  EXECUTE FUNCTION private.clean_named_row('name!');
create or replace trigger "0_clean_names" BEFORE INSERT OR UPDATE OF name, topic, category, icon
  ON public.channels
  FOR EACH ROW
  EXECUTE FUNCTION private.clean_named_row('name!', 'topic', 'category', 'icon');
create or replace trigger "0_clean_names" BEFORE INSERT OR UPDATE OF title, department, pronouns, skills, status_text
  ON public.directory_entries
  FOR EACH ROW
  EXECUTE FUNCTION private.clean_named_row('title', 'department', 'pronouns', 'skills!', 'status_text');
create or replace trigger "0_clean_names" BEFORE INSERT OR UPDATE OF title
  ON public.events
  FOR EACH ROW
  EXECUTE FUNCTION private.clean_named_row('title!');
create or replace trigger "0_clean_names" BEFORE INSERT OR UPDATE OF name
  ON public.files
  FOR EACH ROW
  EXECUTE FUNCTION private.clean_named_row('name!');
create or replace trigger "0_clean_names" BEFORE INSERT OR UPDATE OF name
  ON public.folders
  FOR EACH ROW
  EXECUTE FUNCTION private.clean_named_row('name!');
create or replace trigger "0_clean_names" BEFORE INSERT OR UPDATE OF name
  ON public.locations
  FOR EACH ROW
  EXECUTE FUNCTION private.clean_named_row('name!');
create or replace trigger "0_clean_names" BEFORE INSERT OR UPDATE OF name
  ON public.mcp_servers
  FOR EACH ROW
  EXECUTE FUNCTION private.clean_named_row('name!');
create or replace trigger "0_clean_names" BEFORE INSERT OR UPDATE OF question, options
  ON public.polls
  FOR EACH ROW
  EXECUTE FUNCTION private.clean_named_row('question!', 'options!');
create or replace trigger "0_clean_names" BEFORE INSERT OR UPDATE OF name
  ON public.profiles
  FOR EACH ROW
  EXECUTE FUNCTION private.clean_named_row('name!');
create or replace trigger "0_clean_names" BEFORE INSERT OR UPDATE OF device
  ON public.push_subscriptions
  FOR EACH ROW
  EXECUTE FUNCTION private.clean_named_row('device');
create or replace trigger "0_clean_names" BEFORE INSERT OR UPDATE OF title
  ON public.risk_actions
  FOR EACH ROW
  EXECUTE FUNCTION private.clean_named_row('title!');
create or replace trigger "0_clean_names" BEFORE INSERT OR UPDATE OF title, category
  ON public.risk_proposals
  FOR EACH ROW
  EXECUTE FUNCTION private.clean_named_row('title!', 'category');
create or replace trigger "0_clean_names" BEFORE INSERT OR UPDATE OF title, category
  ON public.risks
  FOR EACH ROW
  EXECUTE FUNCTION private.clean_named_row('title!', 'category');
create or replace trigger "0_clean_names" BEFORE INSERT OR UPDATE OF name
  ON public.saved_views
  FOR EACH ROW
  EXECUTE FUNCTION private.clean_named_row('name!');
create or replace trigger "0_clean_names" BEFORE INSERT OR UPDATE OF name, icon
  ON public.workspaces
  FOR EACH ROW
  EXECUTE FUNCTION private.clean_named_row('name!', 'icon');
grant execute on function private.clean_name(text) to authenticated;
grant execute on function private.clean_name(text) to service_role;
grant execute on function private.clean_names(jsonb) to authenticated;
grant execute on function private.clean_names(jsonb) to service_role;
grant execute on function private.has_hidden_characters(text) to authenticated;
grant execute on function private.has_hidden_characters(text) to service_role;
grant execute on function private.plain_name(text) to authenticated;
grant execute on function private.plain_name(text) to service_role;

-- Names that are stored already take the form of the rule. What nobody can see is left out, and two
-- that become one get a number.
do $$
declare
  named record;
  held record;
  wanted jsonb;
  plain text;
  ending text;
  tries integer;
begin
  for named in
    select t.tgrelid::regclass as target, rtrim(a.argument, '!') as name,
      a.argument like '%!' as is_needed
    from pg_trigger t,
      unnest(regexp_split_to_array(encode(t.tgargs, 'escape'), '\\000')) a (argument)
    where t.tgname = '0_clean_names' and a.argument <> ''
  loop
    for held in execute format($held$
      select id, to_jsonb(%1$I) as value from %2$s
      where %1$I is not null and %1$I::text !~ '^[!-~]([ -~]*[!-~])?$'
    $held$, named.name, named.target) loop
      wanted := case jsonb_typeof(held.value)
        when 'string' then to_jsonb(coalesce(nullif(private.plain_name(held.value #>> '{}'), ''),
          case when named.is_needed then 'Unnamed' else '' end))
        when 'array' then (
          select coalesce(jsonb_agg(case
            when jsonb_typeof(e.value) <> 'string' then e.value
            else to_jsonb(coalesce(nullif(private.plain_name(e.value #>> '{}'), ''), 'Unnamed'))
            end order by e.position), '[]')
          from jsonb_array_elements(held.value) with ordinality e (value, position))
        else held.value end;
      tries := 1;
      while wanted <> held.value loop
        begin
          execute format('update %1$s set %2$I = (jsonb_populate_record(null::%1$s,
            jsonb_build_object(%2$L, $1))).%2$I where id = $2', named.target, named.name)
          using wanted, held.id;
          exit;
        exception when unique_violation or check_violation then
          tries := tries + 1;
          if tries > 1000 then
            raise;
          end if;
          plain := private.plain_name(held.value #>> '{}');
          ending := coalesce(substring(plain from '.(\.[^.]{1,20})$'), '');
          wanted := to_jsonb(format('%s (%s)%s',
            left(left(plain, char_length(plain) - char_length(ending)), 60), tries, ending));
        end;
      end loop;
    end loop;
  end loop;
end
$$;
