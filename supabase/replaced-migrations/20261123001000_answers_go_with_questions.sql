-- What the assistant said about a message goes with it: the answer to a question that is deleted, and
-- the words of it that other answers quote. The answer comes back when the deletion is undone.

-- Parts of an answer in which nothing is left of what it quotes of a message: a line that links to it
-- keeps its mark of a list alone, and what a tool found there is not listed any more.
create function private.without_quotes_of(message uuid, parts jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_agg(
    case
      when part ->> 'type' = 'text' then jsonb_set(part, '{text}', to_jsonb(regexp_replace(
        part ->> 'text', '^([ \t]*(?:[-*+]|\d+[.)])[ \t]+)?[^\n]*' || message || '[^\n]*$', '\1…', 'gn')))
      when jsonb_typeof(part #> '{output,items}') = 'array' then jsonb_set(part, '{output,items}', (
        select coalesce(jsonb_agg(item order by nth), '[]')
        from jsonb_array_elements(part #> '{output,items}') with ordinality as items(item, nth)
        where strpos(coalesce(item ->> 'href', ''), message::text) = 0))
      else part
    end order by nth)
  from jsonb_array_elements(parts) with ordinality as all_parts(part, nth)
$$;

create function private.take_answers_along() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  quoted jsonb := jsonb_build_array(jsonb_build_object('message_id', new.id));
begin
  if new.deleted_at is null then
    update public.messages reply set deleted_at = null
    from public.assistant_runs run
    where run.message_id = new.id and reply.id = run.reply_id and reply.deleted_at = old.deleted_at;
    return null;
  end if;
  update public.messages reply set deleted_at = new.deleted_at
  from public.assistant_runs run
  where run.message_id = new.id and reply.id = run.reply_id and reply.deleted_at is null;
  update public.messages reply set parts = private.without_quotes_of(new.id, reply.parts)
  from public.assistant_runs run
  where run.sources @> quoted and run.workspace_id = new.workspace_id and reply.id = run.reply_id;
  update public.assistant_runs run
  set sources = (
    select coalesce(jsonb_agg(source order by nth), '[]')
    from jsonb_array_elements(run.sources) with ordinality as all_sources(source, nth)
    where source ->> 'message_id' is distinct from new.id::text)
  where run.sources @> quoted and run.workspace_id = new.workspace_id;
  return null;
end
$$;

create trigger n_take_answers_along after update of deleted_at on public.messages for each row
  when ((new.deleted_at is null) <> (old.deleted_at is null)) execute function private.take_answers_along();

create index on public.assistant_runs using gin (sources jsonb_path_ops);

-- An answer that begins while its question is deleted would stay without it; the lock waits for a
-- deletion that is under way.
create function private.follow_deleted_question() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  gone_at timestamptz;
begin
  select question.deleted_at into gone_at
  from public.assistant_runs run
  join public.messages question on question.id = run.message_id
  where run.reply_id = new.id
  for share of question;
  if gone_at is not null then
    update public.messages set deleted_at = gone_at where id = new.id;
  end if;
  return null;
end
$$;

create trigger n_follow_deleted_question after insert on public.messages for each row
  when (new.role = 'assistant') execute function private.follow_deleted_question();

create index on public.assistant_runs (reply_id);

-- One's own words are one's own to take back, and the answers to them go by themselves: neither is a
-- removal by somebody else.
drop trigger w_audit_removal on public.messages;
create trigger w_audit_removal after update on public.messages for each row
  when (new.deleted_at is not null and old.deleted_at is null and pg_trigger_depth() = 0)
  execute function private.audit_removal();

revoke all on function private.without_quotes_of(uuid, jsonb), private.take_answers_along(),
  private.follow_deleted_question() from public, anon;
