-- Relations that are several to each other, and a join table that nobody is shown.
create table public.teams (id integer primary key, title text, lead_id integer);
create table public.members (id integer primary key, name text, team_id integer references public.teams);
alter table public.teams add constraint teams_lead_fkey foreign key (lead_id) references public.members;
create schema hidden;
create table public.left_ends (id integer primary key);
create table public.right_ends (id integer primary key);
create table hidden.between (
  left_id integer references public.left_ends,
  right_id integer references public.right_ends,
  primary key (left_id, right_id)
);

-- Forms of the project's own: domains whose values are shown, asked for and sent in another form,
-- and answers of media types that PostgREST does not know.
create domain public.code as uuid;
create table public.coded (
  id public.code primary key,
  title text
);
insert into public.coded values
  ('00000000-0000-0000-0000-00000000000a', 'ten'), ('00000000-0000-0000-0000-00000000000b', 'eleven');

create function public.as_json(public.code) returns json language sql immutable as
$$ select to_json('c-' || ltrim(right($1::text, 12), '0')) $$;
create cast (public.code as json) with function public.as_json(public.code) as implicit;
create function public.code_of(text) returns public.code language sql immutable as
$$ select ('00000000-0000-0000-0000-' || lpad(substr($1, 3), 12, '0'))::uuid $$;
create cast (text as public.code) with function public.code_of(text) as implicit;
create function public.code_of(json) returns public.code language sql immutable as
$$ select public.code_of($1 #>> '{}') $$;
create cast (json as public.code) with function public.code_of(json) as implicit;

create domain public."application/vnd.bytes" as bytea;
create function public.bytes_of(n integer) returns public."application/vnd.bytes" language sql immutable as
$$ select set_byte('\x00ff00'::bytea, 0, n) $$;

create domain public."text/html" as text;
create function public.page() returns public."text/html" language sql immutable as
$$ select '<h1>Hello</h1>' $$;

create domain public."application/vnd.titles" as text;
create function public.next_title(state public."application/vnd.titles", next public.labels)
returns public."application/vnd.titles" language sql immutable as
$$ select state || next.title || ';' $$;
create aggregate public.titles_of(public.labels) (
  stype = public."application/vnd.titles", sfunc = public.next_title, initcond = ''
);
