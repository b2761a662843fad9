create table private.imports (); alter table private.imports enable row level security;
revoke all on private.imports from public, anon, authenticated, service_role;
create table private.unclaimed_people (); alter table private.unclaimed_people enable row level security;
revoke all on private.unclaimed_people from public, anon, authenticated, service_role;
alter table private.imports add column workspace_id uuid not null;
alter table private.imports add column fingerprint text not null;
alter table private.imports add column form text not null;
alter table private.imports add column started_at timestamp with time zone default now() not null;
alter table private.imports add column finished_at timestamp with time zone;
alter table private.unclaimed_people add column profile_id uuid not null;
alter table private.unclaimed_people add column address text;
alter table private.unclaimed_people add column created_at timestamp with time zone default now() not null;
CREATE OR REPLACE FUNCTION private.ask_to_claim()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from private.unclaimed_people u
    where u.address = private.proven_address(new.user_id)) then
    perform private.enqueue_job('claim_person', json_build_object('profile_id', new.user_id),
      'claim_person:' || new.user_id);
  end if;
  return null;
exception when others then
  raise warning 'claiming waits: %', sqlerrm;
  return null;
end
$function$
;
revoke all on function private.ask_to_claim() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.claim_person(account uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET session_replication_role TO 'replica'
AS $function$
declare
  proven constant text := private.proven_address(account);
  unclaimed uuid;
  named record;
begin
  delete from private.unclaimed_people where address = proven
  returning profile_id into unclaimed;
  if unclaimed is null then
    return false;
  end if;
  update private.conversations k set handle = (
    select private.conversation_handle(array_agg(
      case p.profile_id when unclaimed then account else p.profile_id end))
    from public.participants p where p.channel_id = k.channel_id)
  where channel_id in (select channel_id from public.participants where profile_id = unclaimed)
    and handle = (select private.conversation_handle(array_agg(p.profile_id))
      from public.participants p where p.channel_id = k.channel_id)
    and not exists (select from private.conversations other
      where other.workspace_id = k.workspace_id and other.handle = (
        select private.conversation_handle(array_agg(
          case p.profile_id when unclaimed then account else p.profile_id end))
        from public.participants p where p.channel_id = k.channel_id));
  update private.search_entries set author_id = account,
    words = ts_delete(words, private.mark_of('^', unclaimed))
      || array_to_tsvector(array[private.mark_of('^', account)])
  where author_id = unclaimed;
  perform private.hand_over_references(m.workspace_id, unclaimed, account)
  from public.memberships m where m.profile_id = unclaimed;
  for named in select * from private.columns_of_people() loop
    perform private.hand_over_rows(named.target, named.column_name, unclaimed, account);
  end loop;
  delete from public.profiles where id = unclaimed;
  return true;
end
$function$
;
revoke all on function private.claim_person(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.columns_of_people()
 RETURNS TABLE(target regclass, column_name name)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select distinct f.conrelid::regclass, own.attname
  from pg_catalog.pg_constraint f
  cross join unnest(f.conkey, f.confkey) k (own, named)
  join pg_catalog.pg_attribute own on own.attrelid = f.conrelid and own.attnum = k.own
  join pg_catalog.pg_attribute named on named.attrelid = f.confrelid and named.attnum = k.named
  where f.contype = 'f' and f.conrelid <> 'private.unclaimed_people'::regclass
    and (f.confrelid, named.attname) in (
      ('public.profiles'::regclass, 'id'), ('public.memberships'::regclass, 'profile_id'))
$function$
;
revoke all on function private.columns_of_people() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.hand_over_references(workspace uuid, giver uuid, taker uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.messages set
    content = replace(content, format('<@%s>', giver), format('<@%s>', taker)),
    parts = replace(parts::text, format('<@%s>', giver), format('<@%s>', taker))::jsonb,
    metadata = replace(metadata::text, giver::text, taker::text)::jsonb,
    updated_at = clock_timestamp()
  where workspace_id = workspace and (strpos(content, format('<@%s>', giver)) > 0
    or strpos(parts::text, format('<@%s>', giver)) > 0
    or strpos(metadata::text, giver::text) > 0)
$function$
;
revoke all on function private.hand_over_references(uuid,uuid,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.hand_over_rows(target regclass, column_name name, giver uuid, taker uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_touched constant boolean := exists (select from pg_catalog.pg_attribute
    where attrelid = target and attname = 'updated_at' and not attisdropped);
  change constant text := format('update %s set %I = $2%s where %I = $1', target, column_name,
    case when is_touched then ', updated_at = clock_timestamp()' else '' end, column_name);
  place tid;
begin
  begin
    execute change using giver, taker;
    return;
  exception when unique_violation then
    null;
  end;
  for place in execute format('select ctid from %s where %I = $1', target, column_name) using giver
  loop
    begin
      execute change || ' and ctid = $3' using giver, taker, place;
    exception when unique_violation then
      execute format('delete from %s where ctid = $1', target) using place;
    end;
  end loop;
end
$function$
;
revoke all on function private.hand_over_rows(regclass,name,uuid,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.keep_words_of_messages(messages uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  insert into private.search_entries (kind, id, workspace_id, channel_id, author_id, at, words)
  select 'message', m.id, m.workspace_id, m.channel_id, m.author_id, m.created_at,
    private.bounded_vector(private.tokens(private.fold(
      private.without_signs(private.message_text(m.parts, m.content)))))
    || array_to_tsvector(array_remove(array['%message', private.mark_of('#', m.channel_id),
      private.mark_of('^', m.author_id)], null))
  from public.messages m
  where m.id = any (messages) and m.deleted_at is null and m.role <> 'system'
    and m.parts -> -1 ->> 'state' is distinct from 'streaming'
  on conflict do nothing;
  insert into private.search_words (workspace_id, word, keys)
  select said.workspace_id, said.word, private.word_keys(said.word)
  from (
    select distinct e.workspace_id, word
    from private.search_entries e, unnest(tsvector_to_array(e.words)) word
    where e.kind = 'message' and e.id = any (messages)
      and e.workspace_id in (
        select m.workspace_id from public.messages m where m.id = any (messages))
      and char_length(word) between 4 and 40 and word !~ '^[%#^]' and word !~ '[\x02\x04\x05]'
  ) said
  where not exists (
    select from private.search_words known
    where known.workspace_id = said.workspace_id and known.word = said.word);
end
$function$
;
revoke all on function private.keep_words_of_messages(uuid[]) from public, anon, authenticated, service_role;
alter table private.imports add constraint imports_pkey PRIMARY KEY (workspace_id, fingerprint);
alter table private.imports add constraint imports_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;
alter table private.unclaimed_people add constraint unclaimed_people_address_check CHECK ((address = lower(address)));
alter table private.unclaimed_people add constraint unclaimed_people_address_key UNIQUE (address);
alter table private.unclaimed_people add constraint unclaimed_people_pkey PRIMARY KEY (profile_id);
alter table private.unclaimed_people add constraint unclaimed_people_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE;
create or replace trigger parley_claim_person AFTER INSERT
  ON auth.sessions
  FOR EACH ROW
  EXECUTE FUNCTION private.ask_to_claim();
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON private.imports
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON private.unclaimed_people
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
grant execute on function private.claim_person(uuid) to service_role;
comment on table private.imports is 'What was imported into a workspace, so that the same import continues there and no other does.';
comment on table private.unclaimed_people is 'Authors of imported rows who have no account here, by their address. Without an address nobody can claim them.';
