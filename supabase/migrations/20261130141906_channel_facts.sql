alter table notifications drop constraint notifications_kind_check;
create table channel_facts (); alter table channel_facts enable row level security;
revoke all on channel_facts from public, anon, authenticated, service_role;
create table private.fact_reading ();
revoke all on private.fact_reading from public, anon, authenticated, service_role;
alter table channel_facts add column id uuid default gen_random_uuid() not null;
alter table channel_facts add column workspace_id uuid not null;
alter table channel_facts add column channel_id uuid not null;
alter table channel_facts add column kind text not null;
alter table channel_facts add column subject character varying(200);
alter table channel_facts add column text character varying(2000) not null;
alter table channel_facts add column owner_id uuid;
alter table channel_facts add column due_on date;
alter table channel_facts add column message_id uuid;
alter table channel_facts add column quote character varying(500);
alter table channel_facts add column is_quote_gone boolean default false not null;
alter table channel_facts add column stated_at timestamp with time zone default now() not null;
alter table channel_facts add column replaced_by uuid;
alter table channel_facts add column state text default 'open'::text not null;
alter table channel_facts add column source text default 'person'::text not null;
alter table channel_facts add column confirmed_by uuid;
alter table channel_facts add column created_by uuid;
alter table channel_facts add column reminded_at timestamp with time zone;
alter table channel_facts add column created_at timestamp with time zone default now() not null;
alter table channel_facts add column updated_at timestamp with time zone default now() not null;
alter table private.fact_reading add column channel_id uuid not null;
alter table private.fact_reading add column upto_at timestamp with time zone;
alter table private.fact_reading add column waits_since timestamp with time zone;
CREATE OR REPLACE FUNCTION private.broadcast_lost_facts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.send_row(private.channel_topic(f.workspace_id, f.channel_id),
    case when new.deleted_at is null then 'INSERT' else 'DELETE' end, 'channel_facts', to_jsonb(f),
    to_jsonb(f))
  from public.channel_facts f where f.message_id = new.id;
  return null;
end
$function$
;
revoke all on function private.broadcast_lost_facts() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.enqueue_promise()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  zone text := coalesce(
    (select timezone from public.person_settings where id = new.owner_id), 'UTC');
begin
  perform private.enqueue_job('remind_of_promise', json_build_object('id', new.id),
    'promise:' || new.id, greatest(now(), (new.due_on + time '09:00') at time zone zone));
  return null;
end
$function$
;
revoke all on function private.enqueue_promise() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.fact_channels()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
    select p.channel_id from public.participants p
    where p.profile_id = (select auth.uid()) and p.role <> 'guest'
      and p.channel_id in (select private.my_channels());
end
$function$
;
revoke all on function private.fact_channels() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.guard_fact_owner()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (
    select 1 from public.participants p
    join public.profiles f on f.id = p.profile_id and f.role <> 'assistant'
    where p.channel_id = new.channel_id and p.profile_id = new.owner_id
  ) then
    perform private.refuse('owner_not_here', 'Only people in the channel can promise something.',
      'Choose somebody who takes part in the channel.');
  end if;
  return new;
end
$function$
;
revoke all on function private.guard_fact_owner() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.guard_replacement()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (
    select 1 from public.channel_facts where id = new.replaced_by and stated_at > new.stated_at
  ) then
    perform private.refuse('not_newer', 'Only something newer replaces what was settled.', null);
  end if;
  return new;
end
$function$
;
revoke all on function private.guard_replacement() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.is_about_same(older channel_facts, newer channel_facts)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select older.channel_id = newer.channel_id and older.id <> newer.id
    and older.stated_at < newer.stated_at
    and lower(older.subject) = lower(newer.subject) and older.subject <> ''
    and older.state <> 'withdrawn' and newer.state <> 'withdrawn'
    and (older.kind = newer.kind or (older.kind = 'question' and newer.kind <> 'promise'))
    and older.owner_id is not distinct from newer.owner_id
$function$
;
revoke all on function private.is_about_same(channel_facts,channel_facts) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.mark_lost_quotes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.channel_facts
  set is_quote_gone = not is_quote_gone
  where message_id = new.id and quote is not null and is_quote_gone
    = (strpos(private.message_text(new.parts, new.content), quote) > 0);
  return null;
end
$function$
;
revoke all on function private.mark_lost_quotes() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.prepare_fact()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  source public.messages;
begin
  if new.message_id is not null then
    select * into source from public.messages
    where id = new.message_id and channel_id = new.channel_id;
    if source.id is null then
      perform private.refuse('not_there', 'What is named here does not exist.',
        'It was removed, or is not for you to see. Choose something else.');
    end if;
    if new.quote is not null
      and strpos(private.message_text(source.parts, source.content), new.quote) = 0 then
      perform private.refuse('quote_not_found', 'These words are not in the message.',
        'Quote the message letter by letter.');
    end if;
    new.stated_at := source.created_at;
  end if;
  if new.source = 'person' and new.state <> 'proposed' then
    new.confirmed_by := new.created_by;
  end if;
  perform private.refuse_archived(new.channel_id);
  return new;
end
$function$
;
revoke all on function private.prepare_fact() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.read_for_facts(message messages)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Without a lock while the job waits, so that people who write at the same time do not queue.
  if exists (
    select 1 from private.fact_reading
    where channel_id = message.channel_id and waits_since is not null
  ) then
    return;
  end if;
  insert into private.fact_reading (channel_id, waits_since) values (message.channel_id, now())
  on conflict (channel_id) do update set waits_since = now();
  perform private.enqueue_job('propose_facts', json_build_object('channel_id', message.channel_id),
    'propose_facts:' || message.channel_id, now() + interval '5 seconds');
end
$function$
;
revoke all on function private.read_for_facts(messages) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.release_promises()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  released public.channel_facts;
begin
  for released in
    update public.channel_facts set owner_id = null
    where channel_id = old.channel_id and owner_id = old.profile_id
      and exists (select 1 from public.channels c where c.id = old.channel_id)
    returning *
  loop
    continue when released.state <> 'open';
    perform private.notify_anew(p.workspace_id, p.profile_id, 'unowned_promise',
      p.channel_id, released.message_id, released.text)
    from public.participants p
    join public.profiles f on f.id = p.profile_id and f.role <> 'assistant'
    where p.channel_id = old.channel_id and p.role in ('owner', 'admin', 'moderator')
      and private.is_told('unowned_promise', p.notify, p.muted_until);
  end loop;
  return null;
end
$function$
;
revoke all on function private.release_promises() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.remind_of_promise(fact uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  due public.channel_facts;
begin
  update public.channel_facts f set reminded_at = now()
  from public.participants p
  where f.id = fact and f.kind = 'promise' and f.state = 'open' and f.reminded_at is null
    and f.due_on <= (now() + interval '14 hours')::date
    and p.channel_id = f.channel_id and p.profile_id = f.owner_id
    and not private.is_silent(p.notify, p.muted_until, now())
    and (f.message_id is null or exists (
      select 1 from public.messages m where m.id = f.message_id and m.deleted_at is null))
  returning f.* into due;
  if due.id is not null then
    perform private.notify_anew(due.workspace_id, due.owner_id, 'reminder', due.channel_id,
      due.message_id, due.text);
  end if;
end
$function$
;
revoke all on function private.remind_of_promise(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.replace_older()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.channel_facts older
  set replaced_by = case when private.is_about_same(older, new) then new.id else new.replaced_by end
  where older.channel_id = new.channel_id and (
    (older.replaced_by is null and private.is_about_same(older, new))
    or (older.replaced_by = new.id and new.state = 'withdrawn'));
  update public.channel_facts older
  set replaced_by = (
    select newer.id from public.channel_facts newer
    where newer.channel_id = new.channel_id and private.is_about_same(older, newer)
    order by newer.stated_at limit 1)
  where older.id = new.id and older.replaced_by is null and exists (
    select 1 from public.channel_facts newer
    where newer.channel_id = new.channel_id and private.is_about_same(older, newer));
  return null;
end
$function$
;
revoke all on function private.replace_older() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.settle_fact()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if old.state = 'proposed' and new.state in ('open', 'done') then
    new.confirmed_by := coalesce(auth.uid(), new.confirmed_by);
  end if;
  if (new.owner_id, new.due_on) is distinct from (old.owner_id, old.due_on) then
    new.reminded_at := null;
  end if;
  return new;
end
$function$
;
revoke all on function private.settle_fact() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.tell_of_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  channel record;
  is_kept boolean;
begin
  if new.deleted_at is null then
    perform realtime.send(
      jsonb_build_object('schema', 'public', 'table', 'messages', 'operation', 'INSERT',
        'record', to_jsonb(new), 'old_record', null),
      'INSERT', 'workspace:' || new.workspace_id || ':channel:' || new.channel_id, true);
  end if;
  if new.deleted_at is null and new.role <> 'system' then
    is_kept := private.keep_message_words(new);
    select c.visibility = 'direct' as is_direct,
      c.name = 'New conversation' and c.assistant_mode = 'auto' as is_unnamed,
      c.assistant_mode <> 'off' as is_assisted,
      exists (
        select 1 from public.participants p where p.channel_id = c.id and p.role = 'assistant'
      ) as has_assistants
    into channel from public.channels c where c.id = new.channel_id;
    if channel.is_direct and channel.is_unnamed and new.role = 'user' then
      perform private.name_conversation(new);
    end if;
    if channel.is_direct or new.reply_to_id is not null or new.thread_id is not null
       or coalesce(new.metadata -> 'mentions', '[]') <> '[]'
       or coalesce(new.metadata -> 'mentions_everyone', 'false') <> 'false' then
      perform private.notify_of(new);
    end if;
    if channel.has_assistants and new.role = 'user' and new.author_id is not null then
      perform private.ask_assistants(new);
      if channel.is_assisted and not channel.is_direct then
        perform private.read_for_facts(new);
      end if;
    end if;
  end if;
  if new.thread_id is not null then
    perform private.count_replies(new.thread_id);
  end if;
  if new.role = 'assistant' then
    perform private.follow_deleted_question(new.id);
  end if;
  if new.role = 'user' and new.parts::text ~ 'https?://' then
    perform private.fetch_links(new.id);
  end if;
  return null;
end
$function$
;
alter table channel_facts add constraint channel_facts_check CHECK (((quote IS NULL) OR (message_id IS NOT NULL)));
alter table channel_facts add constraint channel_facts_check1 CHECK (((kind = 'promise'::text) OR ((owner_id IS NULL) AND (due_on IS NULL))));
alter table channel_facts add constraint channel_facts_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES profiles(id) ON DELETE SET NULL;
alter table channel_facts add constraint channel_facts_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id) ON DELETE SET NULL;
alter table channel_facts add constraint channel_facts_due_on_check CHECK (((due_on >= '1900-01-01'::date) AND (due_on <= '2999-12-31'::date)));
alter table channel_facts add constraint channel_facts_kind_check CHECK ((kind = ANY (ARRAY['decision'::text, 'promise'::text, 'number'::text, 'question'::text])));
alter table channel_facts add constraint channel_facts_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES profiles(id) ON DELETE SET NULL;
alter table channel_facts add constraint channel_facts_pkey PRIMARY KEY (id);
alter table channel_facts add constraint channel_facts_quote_check CHECK (((quote)::text <> ''::text));
alter table channel_facts add constraint channel_facts_source_check CHECK ((source = ANY (ARRAY['cue'::text, 'model'::text, 'person'::text])));
alter table channel_facts add constraint channel_facts_state_check CHECK ((state = ANY (ARRAY['proposed'::text, 'open'::text, 'done'::text, 'withdrawn'::text])));
alter table channel_facts add constraint channel_facts_text_check CHECK ((btrim((text)::text) <> ''::text));
alter table channel_facts add constraint channel_facts_workspace_id_channel_id_fkey FOREIGN KEY (workspace_id, channel_id) REFERENCES channels(workspace_id, id) ON DELETE CASCADE;
alter table channel_facts add constraint channel_facts_workspace_id_channel_id_id_key UNIQUE (workspace_id, channel_id, id);
alter table channel_facts add constraint channel_facts_workspace_id_channel_id_message_id_fkey FOREIGN KEY (workspace_id, channel_id, message_id) REFERENCES messages(workspace_id, channel_id, id) ON DELETE CASCADE;
alter table channel_facts add constraint channel_facts_workspace_id_channel_id_replaced_by_fkey FOREIGN KEY (workspace_id, channel_id, replaced_by) REFERENCES channel_facts(workspace_id, channel_id, id) ON DELETE SET NULL (replaced_by);
alter table channel_facts add constraint channel_facts_workspace_id_message_id_kind_quote_key UNIQUE (workspace_id, message_id, kind, quote);
alter table private.fact_reading add constraint fact_reading_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id) ON DELETE CASCADE;
alter table private.fact_reading add constraint fact_reading_pkey PRIMARY KEY (channel_id);
alter table notifications add constraint notifications_kind_check CHECK ((kind = ANY (ARRAY['mention'::text, 'everyone'::text, 'reply'::text, 'thread'::text, 'direct'::text, 'reaction'::text, 'reminder'::text, 'failed_post'::text, 'prompt_rolled_back'::text, 'unowned_promise'::text])));
CREATE INDEX channel_facts_channel_id_stated_at_idx ON public.channel_facts USING btree (channel_id, stated_at DESC);
CREATE INDEX channel_facts_confirmed_by_idx ON public.channel_facts USING btree (confirmed_by) WHERE (confirmed_by IS NOT NULL);
CREATE INDEX channel_facts_created_by_idx ON public.channel_facts USING btree (created_by);
CREATE INDEX channel_facts_message_id_idx ON public.channel_facts USING btree (message_id);
CREATE INDEX channel_facts_owner_id_due_on_idx ON public.channel_facts USING btree (owner_id, due_on) WHERE (owner_id IS NOT NULL);
CREATE INDEX channel_facts_replaced_by_idx ON public.channel_facts USING btree (replaced_by) WHERE (replaced_by IS NOT NULL);
create or replace trigger "0_clean_names" BEFORE INSERT OR UPDATE OF subject
  ON public.channel_facts
  FOR EACH ROW
  EXECUTE FUNCTION private.clean_named_row('subject');
create or replace trigger "0_reads_message_id" BEFORE INSERT OR UPDATE
  ON public.channel_facts
  FOR EACH ROW WHEN ((new.message_id IS NOT NULL))
  EXECUTE FUNCTION private.name_what_is_read('message_id', 'messages');
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON public.channel_facts
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
create or replace trigger a_touch_updated_at BEFORE UPDATE
  ON public.channel_facts
  FOR EACH ROW
  EXECUTE FUNCTION private.touch_updated_at();
create or replace trigger b_keep_immutable BEFORE UPDATE
  ON public.channel_facts
  FOR EACH ROW
  EXECUTE FUNCTION private.keep_immutable('id', 'workspace_id', 'channel_id', 'kind', 'message_id', 'quote', 'stated_at', 'source', 'created_by', 'created_at');
create or replace trigger c_prepare BEFORE INSERT
  ON public.channel_facts
  FOR EACH ROW
  EXECUTE FUNCTION private.prepare_fact();
create or replace trigger c_settle BEFORE UPDATE
  ON public.channel_facts
  FOR EACH ROW
  EXECUTE FUNCTION private.settle_fact();
create or replace trigger d_guard_owner BEFORE INSERT OR UPDATE OF owner_id
  ON public.channel_facts
  FOR EACH ROW WHEN ((new.owner_id IS NOT NULL))
  EXECUTE FUNCTION private.guard_fact_owner();
create or replace trigger d_guard_replacement BEFORE INSERT OR UPDATE OF replaced_by
  ON public.channel_facts
  FOR EACH ROW WHEN ((new.replaced_by IS NOT NULL))
  EXECUTE FUNCTION private.guard_replacement();
create or replace trigger l_broadcast AFTER INSERT OR DELETE OR UPDATE
  ON public.channel_facts
  FOR EACH ROW
  EXECUTE FUNCTION private.broadcast_conversation();
create or replace trigger n_replace_older AFTER INSERT
  ON public.channel_facts
  FOR EACH ROW
  EXECUTE FUNCTION private.replace_older();
create or replace trigger n_replace_older_again AFTER UPDATE
  ON public.channel_facts
  FOR EACH ROW WHEN (((new.state IS DISTINCT FROM old.state) OR ((new.subject)::text IS DISTINCT FROM (old.subject)::text)))
  EXECUTE FUNCTION private.replace_older();
create or replace trigger z_enqueue AFTER INSERT
  ON public.channel_facts
  FOR EACH ROW WHEN (((new.state = 'open'::text) AND (new.owner_id IS NOT NULL) AND (new.due_on IS NOT NULL) AND (new.due_on >= (CURRENT_DATE - 1))))
  EXECUTE FUNCTION private.enqueue_promise();
create or replace trigger z_enqueue_again AFTER UPDATE
  ON public.channel_facts
  FOR EACH ROW WHEN (((new.state = 'open'::text) AND (new.owner_id IS NOT NULL) AND (new.due_on IS NOT NULL) AND (new.due_on >= (CURRENT_DATE - 1)) AND ((new.state IS DISTINCT FROM old.state) OR (new.owner_id IS DISTINCT FROM old.owner_id) OR (new.due_on IS DISTINCT FROM old.due_on))))
  EXECUTE FUNCTION private.enqueue_promise();
create or replace trigger n_lost_facts AFTER UPDATE
  ON public.messages
  FOR EACH ROW WHEN (((new.deleted_at IS NULL) <> (old.deleted_at IS NULL)))
  EXECUTE FUNCTION private.broadcast_lost_facts();
create or replace trigger n_lost_quotes AFTER UPDATE
  ON public.messages
  FOR EACH ROW WHEN ((((new.role)::text = 'user'::text) AND ((new.parts IS DISTINCT FROM old.parts) OR (new.content IS DISTINCT FROM old.content))))
  EXECUTE FUNCTION private.mark_lost_quotes();
create or replace trigger n_release_promises AFTER DELETE
  ON public.participants
  FOR EACH ROW
  EXECUTE FUNCTION private.release_promises();
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON private.fact_reading
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
create policy "a second factor is demanded" on public.channel_facts as restrictive for select to authenticated using ((NOT (workspace_id IN ( SELECT withheld_workspaces.id
   FROM private.withheld_workspaces))));
create policy "an assistant that reads for somebody changes nothing" on public.channel_facts as restrictive for update to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody removes nothing" on public.channel_facts as restrictive for delete to authenticated using ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "an assistant that reads for somebody writes nothing" on public.channel_facts as restrictive for insert to authenticated with check ((NOT ( SELECT private.is_on_behalf() AS is_on_behalf)));
create policy "participants keep facts, assistants propose them" on public.channel_facts as permissive for insert to authenticated with check (((created_by = ( SELECT auth.uid() AS uid)) AND (channel_id IN ( SELECT private.fact_channels() AS fact_channels)) AND
CASE
    WHEN ( SELECT private.is_assistant() AS is_assistant) THEN ((source = ANY (ARRAY['cue'::text, 'model'::text])) AND (state = 'proposed'::text) AND (quote IS NOT NULL))
    ELSE ((source = 'person'::text) AND ((state = 'proposed'::text) OR (owner_id IS NULL) OR (owner_id = ( SELECT auth.uid() AS uid)) OR (channel_id IN ( SELECT private.run_channels() AS run_channels))))
END));
create policy "participants read facts with their message" on public.channel_facts as permissive for select to authenticated using (((channel_id IN ( SELECT private.my_channels() AS my_channels)) AND ((message_id IS NULL) OR (EXISTS ( SELECT 1
   FROM messages m
  WHERE ((m.id = channel_facts.message_id) AND (m.deleted_at IS NULL)))))));
create policy "participants settle facts, promises by their owner" on public.channel_facts as permissive for update to authenticated using (((channel_id IN ( SELECT private.fact_channels() AS fact_channels)) AND (NOT ( SELECT private.is_assistant() AS is_assistant)) AND ((owner_id IS NULL) OR (owner_id = ( SELECT auth.uid() AS uid)) OR (channel_id IN ( SELECT private.run_channels() AS run_channels))))) with check (((channel_id IN ( SELECT private.fact_channels() AS fact_channels)) AND ((state = 'proposed'::text) OR (owner_id IS NULL) OR (owner_id = ( SELECT auth.uid() AS uid)) OR (channel_id IN ( SELECT private.run_channels() AS run_channels)))));
create policy "what is changed is read" on public.channel_facts as restrictive for update to authenticated using (((channel_id IN ( SELECT private.my_channels() AS my_channels)) AND ((message_id IS NULL) OR (EXISTS ( SELECT 1
   FROM messages m
  WHERE ((m.id = channel_facts.message_id) AND (m.deleted_at IS NULL))))) AND (NOT (workspace_id IN ( SELECT withheld_workspaces.id
   FROM private.withheld_workspaces)))));
create policy "what is removed is read" on public.channel_facts as restrictive for delete to authenticated using (((channel_id IN ( SELECT private.my_channels() AS my_channels)) AND ((message_id IS NULL) OR (EXISTS ( SELECT 1
   FROM messages m
  WHERE ((m.id = channel_facts.message_id) AND (m.deleted_at IS NULL))))) AND (NOT (workspace_id IN ( SELECT withheld_workspaces.id
   FROM private.withheld_workspaces)))));
grant insert (channel_id) on channel_facts to authenticated;
grant insert (created_by) on channel_facts to authenticated;
grant insert (due_on) on channel_facts to authenticated;
grant update (due_on) on channel_facts to authenticated;
grant insert (id) on channel_facts to authenticated;
grant insert (kind) on channel_facts to authenticated;
grant insert (message_id) on channel_facts to authenticated;
grant insert (owner_id) on channel_facts to authenticated;
grant update (owner_id) on channel_facts to authenticated;
grant insert (quote) on channel_facts to authenticated;
grant insert (source) on channel_facts to authenticated;
grant insert (state) on channel_facts to authenticated;
grant update (state) on channel_facts to authenticated;
grant insert (subject) on channel_facts to authenticated;
grant update (subject) on channel_facts to authenticated;
grant delete on channel_facts to service_role;
grant insert on channel_facts to service_role;
grant maintain on channel_facts to service_role;
grant references on channel_facts to service_role;
grant select on channel_facts to authenticated;
grant select on channel_facts to service_role;
grant trigger on channel_facts to service_role;
grant truncate on channel_facts to service_role;
grant update on channel_facts to service_role;
grant insert (text) on channel_facts to authenticated;
grant update (text) on channel_facts to authenticated;
grant insert (workspace_id) on channel_facts to authenticated;
grant execute on function private.fact_channels() to authenticated;
grant execute on function private.fact_channels() to service_role;
grant execute on function private.remind_of_promise(uuid) to service_role;
comment on column channel_facts.is_quote_gone is 'The message was edited and no longer has these words.';
comment on column channel_facts.owner_id is 'Who promised; null if it needs an owner.';
comment on column channel_facts.quote is 'Words of the message, letter by letter.';
comment on column channel_facts.replaced_by is 'A newer fact. While that one is only proposed, the two disagree.';
comment on column channel_facts.subject is 'What it is about. A newer fact replaces an older one of the channel with the same subject.';
