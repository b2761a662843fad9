-- A browser may be registered by several people, each for themselves: nobody learns of the others,
-- and nobody takes it from them.
drop trigger a_take_over on public.push_subscriptions;
drop function private.take_over_device();
alter table public.push_subscriptions
  drop constraint push_subscriptions_endpoint_key,
  add constraint push_subscriptions_profile_id_endpoint_key unique (profile_id, endpoint);
