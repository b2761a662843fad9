CREATE OR REPLACE FUNCTION private.bare_name(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case
    when octet_length(name) = char_length(name) then lower(name)
    else replace(
      regexp_replace(normalize(lower(name), nfkd), '[\u0300-\u036f]', '', 'g'), 'ß', 'ss')
  end
$function$
;
