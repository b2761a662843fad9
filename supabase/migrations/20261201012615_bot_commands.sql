-- Functions that call each other are created in any order.
set check_function_bodies = off;
create table bot_commands (); alter table bot_commands enable row level security;
revoke all on bot_commands from public, anon, authenticated, service_role;
create table command_calls (); alter table command_calls enable row level security;
revoke all on command_calls from public, anon, authenticated, service_role;
create table private.bot_secrets (); alter table private.bot_secrets enable row level security;
revoke all on private.bot_secrets from public, anon, authenticated, service_role;
create table private.command_responses (); alter table private.command_responses enable row level security;
revoke all on private.command_responses from public, anon, authenticated, service_role;
alter table bot_commands add column id uuid default gen_random_uuid() not null;
alter table bot_commands add column workspace_id uuid not null;
alter table bot_commands add column bot_id uuid not null;
alter table bot_commands add column kind text default 'slash'::text not null;
alter table bot_commands add column name character varying(80) not null;
alter table bot_commands add column description character varying(200) default ''::character varying not null;
alter table bot_commands add column hint character varying(100) default ''::character varying not null;
alter table bot_commands add column url character varying(1000) not null;
alter table bot_commands add column host character varying(300) default ''::character varying not null;
alter table bot_commands add column is_enabled boolean default true not null;
alter table bot_commands add column created_at timestamp with time zone default now() not null;
alter table bot_commands add column updated_at timestamp with time zone default now() not null;
alter table command_calls add column id uuid default gen_random_uuid() not null;
alter table command_calls add column workspace_id uuid not null;
alter table command_calls add column channel_id uuid not null;
alter table command_calls add column thread_id uuid;
alter table command_calls add column command_id uuid not null;
alter table command_calls add column profile_id uuid default auth.uid() not null;
alter table command_calls add column argument character varying(4000) default ''::character varying not null;
alter table command_calls add column message_id uuid;
alter table command_calls add column status text default 'waiting'::text not null;
alter table command_calls add column answer character varying(40000);
alter table command_calls add column reason text;
alter table command_calls add column created_at timestamp with time zone default now() not null;
alter table command_calls add column updated_at timestamp with time zone default now() not null;
alter table private.bot_secrets add column bot_id uuid not null;
alter table private.bot_secrets add column secret text not null;
alter table private.bot_secrets add column former text;
alter table private.bot_secrets add column former_until timestamp with time zone;
alter table private.command_responses add column token_hash text not null;
alter table private.command_responses add column call_id uuid not null;
alter table private.command_responses add column uses_left integer default 5 not null;
alter table private.command_responses add column expires_at timestamp with time zone default (now() + '00:30:00'::interval) not null;
CREATE OR REPLACE FUNCTION private.answer_by_response(response_hash text, written text, is_public boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  call uuid;
begin
  update private.command_responses set uses_left = uses_left - 1
  where token_hash = response_hash and uses_left > 0 and expires_at > now()
  returning call_id into call;
  if call is null then
    perform private.refuse('no_response', 'No answer is expected at this address.',
      'It takes five answers within 30 minutes after the call.');
  end if;
  perform private.store_command_answer(call, written, is_public);
end
$function$
;
revoke all on function private.answer_by_response(text,text,boolean) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.check_call()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not exists (
    select from public.bot_commands c
    where c.id = new.command_id and c.workspace_id = new.workspace_id and c.is_enabled
      and (c.kind = 'message') = (new.message_id is not null)
  ) or exists (
    select from unnest(array[new.thread_id, new.message_id]) named
    where named is not null and not exists (
      select from public.messages m
      where m.id = named and m.channel_id = new.channel_id and m.deleted_at is null)
  ) then
    perform private.refuse('not_there', 'What is named here does not exist.',
      'It was removed, or is not for you to see. Choose something else.');
  end if;
  return new;
end
$function$
;
revoke all on function private.check_call() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.make_call()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_archived(new.channel_id);
  if (
    select count(*) from public.command_calls
    where profile_id = new.profile_id and created_at > now() - interval '1 minute'
  ) > 30 then
    perform private.refuse('too_many_calls', 'You have called commands very often within a minute.',
      'Wait a moment, then try again.');
  end if;
  perform private.enqueue_job('call_command', json_build_object('call_id', new.id),
    'command:' || new.id);
  return null;
end
$function$
;
revoke all on function private.make_call() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.prepare_command()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.host := left(substring(new.url from '^[^:]+://([^/?#]+)'), 300);
  if auth.uid() is null or not (new.workspace_id in (select private.my_owned_workspaces())) then
    return new;
  end if;
  if tg_op = 'UPDATE' and new.url <> old.url then
    perform private.require_proof();
  end if;
  perform private.one_at_a_time('commands', new.workspace_id);
  if tg_op = 'INSERT'
    and (select count(*) from public.bot_commands where workspace_id = new.workspace_id) >= 100 then
    perform private.refuse('too_many_commands', 'A workspace has up to 100 commands of bots.',
      'Remove one that is no longer used.');
  end if;
  return new;
end
$function$
;
revoke all on function private.prepare_command() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.renew_bot_secret(bot uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  drawn constant text := 'whsec_' || encode(extensions.gen_random_bytes(32), 'base64');
  target public.bots;
begin
  select * into target from public.bots
  where id = bot and workspace_id in (select private.my_owned_workspaces());
  if target.id is null or private.is_on_behalf() then
    raise exception using errcode = '42501', message = 'Only owners draw a bot''s signing secret';
  end if;
  perform private.require_proof();
  insert into private.bot_secrets (bot_id, secret) values (bot, drawn)
  on conflict (bot_id) do update set secret = excluded.secret, former = bot_secrets.secret,
    former_until = now() + interval '1 day';
  insert into public.audit_log (workspace_id, actor_id, action, table_name, row_id, details)
  values (target.workspace_id, auth.uid(), 'rotate', 'bots', bot,
    jsonb_build_object('name', target.name));
  return drawn;
end
$function$
;
revoke all on function private.renew_bot_secret(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.store_command_answer(call uuid, written text, is_public boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked public.command_calls;
  bot uuid;
begin
  select * into asked from public.command_calls where id = call for update;
  select b.id into bot from public.bot_commands c join public.bots b on b.id = c.bot_id
  where c.id = asked.command_id and b.is_enabled;
  if bot is null or not exists (
    select from public.participants p join public.channels c on c.id = p.channel_id
    where p.channel_id = asked.channel_id and p.profile_id = asked.profile_id
      and c.deleted_at is null and c.archived_at is null) then
    perform private.refuse('no_response', 'This answer is no longer expected.',
      'Whoever called has left, or the channel or the bot was closed.');
  end if;
  if is_public then
    insert into public.messages
      (workspace_id, channel_id, author_id, thread_id, role, parts, metadata)
    values (asked.workspace_id, asked.channel_id, bot, asked.thread_id, 'user',
      jsonb_build_array(jsonb_build_object('type', 'text', 'text', written)),
      jsonb_build_object('workspace_id', asked.workspace_id, 'channel_id', asked.channel_id,
        'via', 'command', 'asked_by', asked.profile_id));
    update public.command_calls set status = 'answered' where id = call;
  else
    update public.command_calls set status = 'answered', answer = written where id = call;
  end if;
end
$function$
;
revoke all on function private.store_command_answer(uuid,text,boolean) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION public.renew_bot_secret(bot uuid)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.renew_bot_secret(bot)
$function$
;
revoke all on function renew_bot_secret(uuid) from public, anon, authenticated, service_role;
alter table bot_commands add constraint bot_commands_check CHECK (((kind <> 'slash'::text) OR ((name)::text ~ '^[a-z][a-z0-9_-]{0,31}$'::text)));
alter table bot_commands add constraint bot_commands_kind_check CHECK ((kind = ANY (ARRAY['slash'::text, 'message'::text])));
alter table bot_commands add constraint bot_commands_name_check CHECK ((btrim((name)::text) <> ''::text));
alter table bot_commands add constraint bot_commands_pkey PRIMARY KEY (id);
alter table bot_commands add constraint bot_commands_url_check CHECK (((url)::text ~* '^https?://[!-~]+$'::text));
alter table bot_commands add constraint bot_commands_workspace_id_bot_id_fkey FOREIGN KEY (workspace_id, bot_id) REFERENCES bots(workspace_id, id) ON DELETE CASCADE;
alter table command_calls add constraint command_calls_command_id_fkey FOREIGN KEY (command_id) REFERENCES bot_commands(id) ON DELETE CASCADE;
alter table command_calls add constraint command_calls_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE;
alter table command_calls add constraint command_calls_pkey PRIMARY KEY (id);
alter table command_calls add constraint command_calls_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table command_calls add constraint command_calls_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'calling'::text, 'accepted'::text, 'answered'::text, 'failed'::text])));
alter table command_calls add constraint command_calls_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES messages(id) ON DELETE CASCADE;
alter table command_calls add constraint command_calls_workspace_id_channel_id_fkey FOREIGN KEY (workspace_id, channel_id) REFERENCES channels(workspace_id, id) ON DELETE CASCADE;
alter table private.bot_secrets add constraint bot_secrets_bot_id_fkey FOREIGN KEY (bot_id) REFERENCES bots(id) ON DELETE CASCADE;
alter table private.bot_secrets add constraint bot_secrets_pkey PRIMARY KEY (bot_id);
alter table private.command_responses add constraint command_responses_call_id_fkey FOREIGN KEY (call_id) REFERENCES command_calls(id) ON DELETE CASCADE;
alter table private.command_responses add constraint command_responses_call_id_key UNIQUE (call_id);
alter table private.command_responses add constraint command_responses_pkey PRIMARY KEY (token_hash);
alter table private.command_responses add constraint command_responses_uses_left_check CHECK ((uses_left >= 0));
CREATE UNIQUE INDEX bot_commands_slash_key ON public.bot_commands USING btree (workspace_id, name) WHERE (kind = 'slash'::text);
CREATE INDEX bot_commands_workspace_id_bot_id_idx ON public.bot_commands USING btree (workspace_id, bot_id);
CREATE INDEX command_calls_channel_id_idx ON public.command_calls USING btree (channel_id);
CREATE INDEX command_calls_command_id_idx ON public.command_calls USING btree (command_id);
CREATE INDEX command_calls_created_at_idx ON public.command_calls USING btree (created_at);
CREATE INDEX command_calls_message_id_idx ON public.command_calls USING btree (message_id);
CREATE INDEX command_calls_profile_id_created_at_idx ON public.command_calls USING btree (profile_id, created_at);
CREATE INDEX command_calls_thread_id_idx ON public.command_calls USING btree (thread_id);
CREATE INDEX command_calls_workspace_id_channel_id_idx ON public.command_calls USING btree (workspace_id, channel_id);
create or replace trigger "0_clean_names" BEFORE INSERT OR UPDATE OF name
  ON public.bot_commands
  FOR EACH ROW
  EXECUTE FUNCTION private.clean_named_row('name!');
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON public.bot_commands
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
create or replace trigger a_refuse_tokens BEFORE INSERT OR DELETE OR UPDATE
  ON public.bot_commands
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"api_token"'::text) > 0))
  EXECUTE FUNCTION private.refuse_token();
create or replace trigger a_touch_updated_at BEFORE UPDATE
  ON public.bot_commands
  FOR EACH ROW
  EXECUTE FUNCTION private.touch_updated_at();
create or replace trigger b_keep_immutable BEFORE UPDATE
  ON public.bot_commands
  FOR EACH ROW
  EXECUTE FUNCTION private.keep_immutable('id', 'workspace_id', 'bot_id', 'kind', 'created_at');
create or replace trigger b_refuse_credentials BEFORE INSERT OR UPDATE OF url
  ON public.bot_commands
  FOR EACH ROW
  EXECUTE FUNCTION private.refuse_credentials('url');
create or replace trigger c_prepare BEFORE INSERT OR UPDATE
  ON public.bot_commands
  FOR EACH ROW
  EXECUTE FUNCTION private.prepare_command();
create or replace trigger w_audit AFTER INSERT OR DELETE OR UPDATE
  ON public.bot_commands
  FOR EACH ROW
  EXECUTE FUNCTION private.audit('name,description,hint,host,is_enabled');
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON public.command_calls
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
create or replace trigger a_refuse_tokens BEFORE INSERT OR DELETE OR UPDATE
  ON public.command_calls
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"api_token"'::text) > 0))
  EXECUTE FUNCTION private.refuse_token();
create or replace trigger a_touch_updated_at BEFORE UPDATE
  ON public.command_calls
  FOR EACH ROW
  EXECUTE FUNCTION private.touch_updated_at();
create or replace trigger b_check BEFORE INSERT
  ON public.command_calls
  FOR EACH ROW
  EXECUTE FUNCTION private.check_call();
create or replace trigger m_call AFTER INSERT
  ON public.command_calls
  FOR EACH ROW
  EXECUTE FUNCTION private.make_call();
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON private.bot_secrets
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON private.command_responses
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
create policy "a second factor is demanded" on public.bot_commands as restrictive for select to authenticated using ((NOT (workspace_id IN ( SELECT withheld_workspaces.id
   FROM private.withheld_workspaces))));
create policy "an assistant that reads for somebody changes nothing" on public.bot_commands as restrictive for update to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody removes nothing" on public.bot_commands as restrictive for delete to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody writes nothing" on public.bot_commands as restrictive for insert to authenticated with check ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "members read" on public.bot_commands as permissive for select to authenticated using ((workspace_id IN ( SELECT private.my_workspaces() AS my_workspaces)));
create policy "owners add commands" on public.bot_commands as permissive for insert to authenticated with check ((workspace_id IN ( SELECT private.my_owned_workspaces() AS my_owned_workspaces)));
create policy "owners change commands" on public.bot_commands as permissive for update to authenticated using ((workspace_id IN ( SELECT private.my_owned_workspaces() AS my_owned_workspaces)));
create policy "owners remove commands" on public.bot_commands as permissive for delete to authenticated using ((workspace_id IN ( SELECT private.my_owned_workspaces() AS my_owned_workspaces)));
create policy "what is changed is read" on public.bot_commands as restrictive for update to authenticated using (((workspace_id IN ( SELECT private.my_workspaces() AS my_workspaces)) AND (NOT (workspace_id IN ( SELECT withheld_workspaces.id
   FROM private.withheld_workspaces)))));
create policy "what is removed is read" on public.bot_commands as restrictive for delete to authenticated using (((workspace_id IN ( SELECT private.my_workspaces() AS my_workspaces)) AND (NOT (workspace_id IN ( SELECT withheld_workspaces.id
   FROM private.withheld_workspaces)))));
create policy "a second factor is demanded" on public.command_calls as restrictive for select to authenticated using ((NOT (workspace_id IN ( SELECT withheld_workspaces.id
   FROM private.withheld_workspaces))));
create policy "an assistant that reads for somebody changes nothing" on public.command_calls as restrictive for update to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody removes nothing" on public.command_calls as restrictive for delete to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody writes nothing" on public.command_calls as restrictive for insert to authenticated with check ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "nothing personal is read for an audience" on public.command_calls as restrictive for select to authenticated using ((( SELECT private.delegated_channel() AS delegated_channel) IS NULL));
create policy "participants call commands" on public.command_calls as permissive for insert to authenticated with check (((profile_id = ( SELECT auth.uid() AS uid)) AND (channel_id IN ( SELECT private.my_channels() AS my_channels)) AND (NOT ( SELECT private.is_assistant() AS is_assistant))));
create policy "people put their own answers away" on public.command_calls as permissive for delete to authenticated using ((profile_id = ( SELECT auth.uid() AS uid)));
create policy "people read their own calls" on public.command_calls as permissive for select to authenticated using (((profile_id = ( SELECT auth.uid() AS uid)) AND (channel_id IN ( SELECT private.my_channels() AS my_channels))));
create policy "what is changed is read" on public.command_calls as restrictive for update to authenticated using (((profile_id = ( SELECT auth.uid() AS uid)) AND (channel_id IN ( SELECT private.my_channels() AS my_channels)) AND (NOT (workspace_id IN ( SELECT withheld_workspaces.id
   FROM private.withheld_workspaces))) AND (( SELECT private.delegated_channel() AS delegated_channel) IS NULL)));
create policy "what is removed is read" on public.command_calls as restrictive for delete to authenticated using (((profile_id = ( SELECT auth.uid() AS uid)) AND (channel_id IN ( SELECT private.my_channels() AS my_channels)) AND (NOT (workspace_id IN ( SELECT withheld_workspaces.id
   FROM private.withheld_workspaces))) AND (( SELECT private.delegated_channel() AS delegated_channel) IS NULL)));
grant insert (bot_id) on bot_commands to authenticated;
grant select (bot_id) on bot_commands to authenticated;
grant select (created_at) on bot_commands to authenticated;
grant insert (description) on bot_commands to authenticated;
grant select (description) on bot_commands to authenticated;
grant update (description) on bot_commands to authenticated;
grant insert (hint) on bot_commands to authenticated;
grant select (hint) on bot_commands to authenticated;
grant update (hint) on bot_commands to authenticated;
grant select (host) on bot_commands to authenticated;
grant insert (id) on bot_commands to authenticated;
grant select (id) on bot_commands to authenticated;
grant select (is_enabled) on bot_commands to authenticated;
grant update (is_enabled) on bot_commands to authenticated;
grant insert (kind) on bot_commands to authenticated;
grant select (kind) on bot_commands to authenticated;
grant insert (name) on bot_commands to authenticated;
grant select (name) on bot_commands to authenticated;
grant update (name) on bot_commands to authenticated;
grant delete on bot_commands to authenticated;
grant delete on bot_commands to service_role;
grant insert on bot_commands to service_role;
grant maintain on bot_commands to service_role;
grant references on bot_commands to service_role;
grant select on bot_commands to service_role;
grant trigger on bot_commands to service_role;
grant truncate on bot_commands to service_role;
grant update on bot_commands to service_role;
grant select (updated_at) on bot_commands to authenticated;
grant insert (url) on bot_commands to authenticated;
grant update (url) on bot_commands to authenticated;
grant insert (workspace_id) on bot_commands to authenticated;
grant select (workspace_id) on bot_commands to authenticated;
grant insert (argument) on command_calls to authenticated;
grant insert (channel_id) on command_calls to authenticated;
grant insert (command_id) on command_calls to authenticated;
grant insert (id) on command_calls to authenticated;
grant insert (message_id) on command_calls to authenticated;
grant delete on command_calls to authenticated;
grant delete on command_calls to service_role;
grant insert on command_calls to service_role;
grant maintain on command_calls to service_role;
grant references on command_calls to service_role;
grant select on command_calls to authenticated;
grant select on command_calls to service_role;
grant trigger on command_calls to service_role;
grant truncate on command_calls to service_role;
grant update on command_calls to service_role;
grant insert (thread_id) on command_calls to authenticated;
grant insert (workspace_id) on command_calls to authenticated;
grant execute on function private.answer_by_response(text,text,boolean) to service_role;
grant execute on function private.renew_bot_secret(uuid) to authenticated;
grant execute on function private.renew_bot_secret(uuid) to service_role;
grant execute on function private.store_command_answer(uuid,text,boolean) to service_role;
grant execute on function renew_bot_secret(uuid) to authenticated;
grant execute on function renew_bot_secret(uuid) to service_role;
comment on column bot_commands.hint is 'What may follow the name, such as <place>.';
comment on column bot_commands.host is 'The host of the address, which members may know.';
comment on column bot_commands.kind is 'slash: typed as /name; message: an entry in the menu of each message.';
comment on column bot_commands.url is 'Written by owners; no API reads it.';
comment on column command_calls.reason is 'Why it failed: off, not_readable, refused, timeout, unreachable, status, redirect, answer or interrupted.';
comment on column command_calls.status is 'accepted: the program will answer later.';
