/**
 * The yardstick: the same rows in a table that checks only participation. It has the one index that
 * a page needs, one policy for each direction and no trigger.
 */
export const PROBE = `
  create schema probe;
  grant usage on schema probe to authenticated;
  create table probe.messages (
    id uuid primary key,
    workspace_id uuid not null,
    channel_id uuid not null,
    author_id uuid not null,
    role text not null,
    parts jsonb not null,
    metadata jsonb not null,
    created_at timestamptz not null default now()
  );
  create index on probe.messages (channel_id, created_at desc, id desc);
  create function probe.takes_part(channel uuid) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
  begin
    return exists (
      select 1 from public.participants where channel_id = channel and profile_id = auth.uid());
  end
  $$;
  create function probe.my_channels() returns setof uuid
  language plpgsql stable security definer set search_path = '' as $$
  begin
    return query select channel_id from public.participants where profile_id = (select auth.uid());
  end
  $$;
  alter table probe.messages enable row level security;
  grant select, insert on probe.messages to authenticated;
  create policy "participants read" on probe.messages for select to authenticated
    using (channel_id in (select probe.my_channels()));
  create policy "participants write as themselves" on probe.messages for insert to authenticated
    with check (author_id = (select auth.uid()) and probe.takes_part(channel_id));
`;
