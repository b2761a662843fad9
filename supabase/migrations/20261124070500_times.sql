-- By hand: times that no calendar has were written past the app; they become the nearest one.
update public.events set starts_at = least(greatest(starts_at, '1900-01-01Z'), '2999-12-31Z')
  where starts_at not between '1900-01-01Z' and '2999-12-31Z';
update public.events set ends_at = least(greatest(ends_at, '1900-01-01Z'), '2999-12-31Z')
  where ends_at not between '1900-01-01Z' and '2999-12-31Z';
update public.event_responses set occurrence_at = least(greatest(occurrence_at, '1900-01-01Z'), '2999-12-31Z')
  where occurrence_at not between '1900-01-01Z' and '2999-12-31Z';
update public.directory_entries set start_date = least(greatest(start_date, '1900-01-01'), '2999-12-31')
  where start_date not between '1900-01-01' and '2999-12-31';
update public.directory_entries set status_expires_at = least(greatest(status_expires_at, '1900-01-01Z'), '2999-12-31Z')
  where status_expires_at not between '1900-01-01Z' and '2999-12-31Z';
update public.risks set due_on = least(greatest(due_on, '1900-01-01'), '2999-12-31')
  where due_on not between '1900-01-01' and '2999-12-31';
update public.risks set review_on = least(greatest(review_on, '1900-01-01'), '2999-12-31')
  where review_on not between '1900-01-01' and '2999-12-31';
update public.risk_actions set due_on = least(greatest(due_on, '1900-01-01'), '2999-12-31')
  where due_on not between '1900-01-01' and '2999-12-31';
update public.risk_actions set done_at = least(greatest(done_at, '1900-01-01Z'), '2999-12-31Z')
  where done_at not between '1900-01-01Z' and '2999-12-31Z';
update public.polls set closed_at = least(greatest(closed_at, '1900-01-01Z'), '2999-12-31Z')
  where closed_at not between '1900-01-01Z' and '2999-12-31Z';
update public.reminders set remind_at = least(greatest(remind_at, '1900-01-01Z'), '2999-12-31Z')
  where remind_at not between '1900-01-01Z' and '2999-12-31Z';
update public.person_settings set last_seen_at = least(greatest(last_seen_at, '1900-01-01Z'), '2999-12-31Z')
  where last_seen_at not between '1900-01-01Z' and '2999-12-31Z';
update public.events set ends_at = starts_at + interval '366 days'
  where recurrence is not null and ends_at - starts_at > interval '366 days';
alter table public.events add constraint events_starts_at_check
  check (starts_at between '1900-01-01Z' and '2999-12-31Z');
alter table public.events add constraint events_ends_at_check
  check (ends_at between '1900-01-01Z' and '2999-12-31Z');
alter table public.event_responses add constraint event_responses_occurrence_at_check
  check (occurrence_at between '1900-01-01Z' and '2999-12-31Z');
alter table public.directory_entries add constraint directory_entries_start_date_check
  check (start_date between '1900-01-01' and '2999-12-31');
alter table public.directory_entries add constraint directory_entries_status_expires_at_check
  check (status_expires_at between '1900-01-01Z' and '2999-12-31Z');
alter table public.risks add constraint risks_due_on_check
  check (due_on between '1900-01-01' and '2999-12-31');
alter table public.risks add constraint risks_review_on_check
  check (review_on between '1900-01-01' and '2999-12-31');
alter table public.risk_actions add constraint risk_actions_due_on_check
  check (due_on between '1900-01-01' and '2999-12-31');
alter table public.risk_actions add constraint risk_actions_done_at_check
  check (done_at between '1900-01-01Z' and '2999-12-31Z');
alter table public.polls add constraint polls_closed_at_check
  check (closed_at between '1900-01-01Z' and '2999-12-31Z');
alter table public.reminders add constraint reminders_remind_at_check
  check (remind_at between '1900-01-01Z' and '2999-12-31Z');
alter table public.person_settings add constraint person_settings_last_seen_at_check
  check (last_seen_at between '1900-01-01Z' and '2999-12-31Z');
alter table public.events add constraint events_repeat_within_a_year
  check (recurrence is null or ends_at - starts_at <= interval '366 days');
