alter table notifications drop constraint notifications_kind_check;
create table private.keywords (); alter table private.keywords enable row level security;
revoke all on private.keywords from public, anon, authenticated, service_role;
alter table person_settings add column keywords jsonb default '[]'::jsonb not null;
alter table private.keywords add column profile_id uuid not null;
alter table private.keywords add column keyword text not null;
alter table private.keywords add column word text not null;
alter table private.keywords add column query tsquery not null;
CREATE OR REPLACE FUNCTION private.keep_keywords()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.keywords where profile_id = new.id;
  insert into private.keywords (profile_id, keyword, word, query)
  select new.id, keyword, found.word, found.query
  from jsonb_array_elements_text(new.keywords) keyword, private.keyword_query(keyword) found
  where found.query is not null
  on conflict do nothing;
  return null;
end
$function$
;
revoke all on function private.keep_keywords() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.keyword_query(keyword text, OUT word text, OUT query tsquery)
 RETURNS record
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select (array_agg(lexeme order by place))[1],
    string_agg(quote_literal(replace(lexeme, '\', '\\'))
      || case when lexeme ~ '^[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3005-\u9FFF\uAC00-\uD7A3]$'
        then ':*' else '' end, ' <-> ' order by place)::tsquery
  from (
    -- Of several readings of one word, such as C++ and C, the longest.
    select distinct on (place) lexeme, place
    from unnest(private.word_vector(private.tokens(private.fold(keyword)))) w, unnest(positions) place
    order by place, char_length(lexeme) desc
  ) said
$function$
;
revoke all on function private.keyword_query(text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.notify_of_keywords(message messages)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with entry as materialized (
    select words, tsvector_to_array(words) as lexemes from private.search_entries
    where workspace_id = message.workspace_id and kind = 'message' and id = message.id
  ), said as materialized (
    select lexeme as word from entry, unnest(lexemes) lexeme
    union select left(lexeme, 1) from entry, unnest(lexemes) lexeme
  ), found as materialized (
    select k.profile_id, min(k.keyword) as keyword
    from said join private.keywords k on k.word = said.word
    where (select words from entry) @@ k.query
    group by k.profile_id
  )
  insert into public.notifications
    (workspace_id, profile_id, kind, channel_id, message_id, thread_id, actor_id, text)
  select message.workspace_id, p.profile_id, 'keyword', message.channel_id, message.id,
    message.thread_id, message.author_id, found.keyword
  from found
  join public.participants p on p.channel_id = message.channel_id
    and p.profile_id = found.profile_id and p.profile_id is distinct from message.author_id
    and private.is_told('keyword', p.notify, p.muted_until)
  join public.memberships m on m.workspace_id = p.workspace_id and m.profile_id = p.profile_id
    and m.opened_at is not null
  where not exists (
    select 1 from public.notifications n
    where n.channel_id = message.channel_id and n.message_id = message.id
      and n.profile_id = p.profile_id)
  on conflict do nothing
$function$
;
revoke all on function private.notify_of_keywords(messages) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.read_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.notifications n set read_at = now()
  where n.profile_id = new.profile_id and n.channel_id = new.channel_id and n.read_at is null
    and not n.kept_unread and n.thread_id is null
    and n.kind in ('mention', 'everyone', 'reply', 'direct', 'keyword')
    and exists (select 1 from public.messages m where m.id = n.message_id
      and m.created_at <= new.last_read_at);
  return null;
end
$function$
;
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
      ) as has_assistants,
      exists (
        select 1 from public.channel_rules r where r.channel_id = c.id and r.is_enabled
          and r.trigger ->> 'kind' in ('message', 'mention', 'unanswered')
      ) as has_rules,
      exists (select 1 from private.keywords) as has_keywords
    into channel from public.channels c where c.id = new.channel_id;
    if channel.is_direct and channel.is_unnamed and new.role = 'user' then
      perform private.name_conversation(new);
    end if;
    if channel.is_direct or new.reply_to_id is not null or new.thread_id is not null
       or coalesce(new.metadata -> 'mentions', '[]') <> '[]'
       or coalesce(new.metadata -> 'mentions_everyone', 'false') <> 'false' then
      perform private.notify_of(new);
    end if;
    if is_kept and new.role = 'user' and channel.has_keywords then
      perform private.notify_of_keywords(new);
    end if;
    if channel.has_assistants and new.role = 'user' and new.author_id is not null then
      perform private.ask_assistants(new);
      if channel.is_assisted and not channel.is_direct then
        perform private.read_for_facts(new);
      end if;
      -- Two programs that answer each other would never stop.
      if channel.has_rules and not new.metadata ? 'via' then
        perform private.enqueue_rules(new.channel_id, 'message',
          jsonb_build_object('message_id', new.id));
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
alter table person_settings add constraint person_settings_keywords_check CHECK (((jsonb_typeof(keywords) = 'array'::text) AND (jsonb_array_length(keywords) <= 30) AND (NOT jsonb_path_exists(keywords, '$[*]?(@.type() != "string")'::jsonpath)) AND (octet_length((keywords)::text) <= 8000)));
alter table private.keywords add constraint keywords_pkey PRIMARY KEY (profile_id, keyword);
alter table private.keywords add constraint keywords_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE;
alter table notifications add constraint notifications_kind_check CHECK ((kind = ANY (ARRAY['mention'::text, 'everyone'::text, 'reply'::text, 'thread'::text, 'direct'::text, 'reaction'::text, 'reminder'::text, 'failed_post'::text, 'prompt_rolled_back'::text, 'unowned_promise'::text, 'event_invited'::text, 'event_changed'::text, 'event_cancelled'::text, 'keyword'::text])));
CREATE INDEX keywords_word_profile_id_idx ON private.keywords USING btree (word, profile_id);
create or replace trigger "0_clean_names" BEFORE INSERT OR UPDATE OF keywords
  ON public.person_settings
  FOR EACH ROW
  EXECUTE FUNCTION private.clean_named_row('keywords!');
create or replace trigger n_keep_keywords AFTER INSERT OR UPDATE OF keywords
  ON public.person_settings
  FOR EACH ROW
  EXECUTE FUNCTION private.keep_keywords();
create or replace trigger a_refuse_delegates BEFORE INSERT OR DELETE OR UPDATE
  ON private.keywords
  FOR EACH STATEMENT WHEN ((strpos(current_setting('request.jwt.claims'::text, true), '"on_behalf"'::text) > 0))
  EXECUTE FUNCTION private.refuse_on_behalf();
create or replace trigger b_refuse_unopened BEFORE INSERT
  ON public.notifications
  FOR EACH ROW WHEN ((new.kind <> ALL (ARRAY['mention'::text, 'direct'::text, 'reply'::text, 'thread'::text, 'everyone'::text, 'keyword'::text])))
  EXECUTE FUNCTION private.refuse_unopened();
grant insert (keywords) on person_settings to authenticated;
grant update (keywords) on person_settings to authenticated;
comment on column person_settings.keywords is 'Words and phrases that notify the person when somebody writes them where they read.';
