alter table assistant_runs add column reading character varying(255);
grant update (reading) on assistant_runs to authenticated;
comment on column assistant_runs.reading is 'The file of the question whose text it waits for.';
