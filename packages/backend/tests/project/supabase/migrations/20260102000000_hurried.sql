-- Where a statement's time is limited, and what takes longer.
create function public.wait(seconds double precision) returns void
language plpgsql as $$ begin perform pg_sleep(seconds); end $$;

create function public.statement_timeout() returns text
language sql stable as $$ select current_setting('statement_timeout') $$;

create table public.hurried (
  id integer primary key,
  timeout text default public.statement_timeout(),
  wait double precision not null default 0
);
alter table public.hurried enable row level security;
create policy "anybody writes" on public.hurried for all to anon, authenticated
  using (true) with check (true);

create function public.wait_for_row() returns trigger
language plpgsql as $$ begin perform pg_sleep(new.wait); return new; end $$;
create trigger wait_for_row before insert on public.hurried for each row
  when (new.wait > 0) execute function public.wait_for_row();

create policy "who is hurried listens" on realtime.messages for select to authenticated
  using (realtime.topic() = 'hurried' and public.statement_timeout() = '8s');
create policy "who is hurried stores" on storage.objects for insert to authenticated
  with check (bucket_id = 'private' and name = 'hurried.txt' and public.statement_timeout() = '8s');
create policy "who is hurried loads" on storage.objects for select to authenticated
  using (bucket_id = 'private' and name = 'hurried.txt' and public.statement_timeout() = '8s');
