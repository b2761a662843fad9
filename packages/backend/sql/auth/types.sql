-- The types of Auth's own tables, as in the hosted service.
do $$
declare
  wanted constant jsonb := '{
    "factor_type": ["totp", "webauthn", "phone"],
    "factor_status": ["unverified", "verified"],
    "aal_level": ["aal1", "aal2", "aal3"],
    "code_challenge_method": ["s256", "plain"],
    "one_time_token_type": ["confirmation_token", "reauthentication_token", "recovery_token",
      "email_change_token_new", "email_change_token_current", "phone_change_token"],
    "oauth_registration_type": ["dynamic", "manual"],
    "oauth_authorization_status": ["pending", "approved", "denied", "expired"],
    "oauth_response_type": ["code"],
    "oauth_client_type": ["public", "confidential"]
  }';
  type_name text;
  labels jsonb;
begin
  for type_name, labels in select * from jsonb_each(wanted) loop
    if to_regtype('auth.' || type_name) is null then
      execute format('create type auth.%I as enum (%s)', type_name,
        (select string_agg(quote_literal(label), ', ' order by place)
         from jsonb_array_elements_text(labels) with ordinality as l(label, place)));
    end if;
  end loop;
end
$$;
