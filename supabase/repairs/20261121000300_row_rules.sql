-- Makes up for former texts of this migration (decision 0035): sums without comments and space.
-- former: fedcb3eba7b247cfb1588de87cd1dd52a89302d978d84904f4ad1adbbed744e4
-- former: d5355ce86130151521b8d7250e9dcdf29649249facec090042ebf51dfae5c6ef
-- former: 62d4182deb1a47c68adb874cf11a2913a57ccf5bdbffdcfdf4c321606aae89a3

-- People who signed up before Parley was installed.
insert into public.profiles (id, name)
select id, nullif(left(btrim(raw_user_meta_data ->> 'name'), 255), '') from auth.users on conflict (id) do nothing;
