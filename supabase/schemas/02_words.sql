-- Words, for search. Decision 0109 gives the reasons. Nothing here depends on the cluster's locale:
-- letters are classified by PostgreSQL's own Unicode tables (the collation pg_c_utf8).

-- Folds text for comparison: compatibility forms, case, accents, apostrophes and invisible signs
-- make no difference. Dakuten, Hangul and the vowel signs of Indic scripts and Thai stay.
-- TypeScript has the same function (packages/model/src/fold.ts). It has no settings, because they
-- would cost more than folding a name does.
create function private.fold(words text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  t text;
begin
  if octet_length(words) = char_length(words) then
    return translate(lower(words collate "pg_c_utf8"), '`', '''');
  end if;
  t := lower(normalize(translate(words, U&'\00B4', ''''), nfkd) collate "pg_c_utf8");
  t := regexp_replace(t,
    '[\u00AD\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7'
    '\u0610-\u061A\u061C\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8'
    '\u06EA-\u06ED\u180B-\u180F\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u202A-\u202E'
    '\u2060-\u206F\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF\U000E0000-\U000E01EF]',
    '', 'g');
  t := replace(replace(replace(replace(t, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  t := translate(t,
    'øłđðħıŧŋƒĸςךםןףץىیکةھہ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९๐๑๒๓๔๕๖๗๘๙'
      || U&'`\02B9\02BB\02BC\02BD\05F3\2018\2019\201A\201B\2032\2035\A78C',
    'olddhitnfkσכמנפצييكههه0123456789012345678901234567890123456789'
      || repeat('''', 13));
  return normalize(t, nfc);
end
$$;

-- Splits folded text into words, separated by blanks. Readings of one word are separated by the
-- character 1: "don't" is also "don" and "t", C++ is also C. Scripts without blanks between words
-- become overlapping pairs of characters. A reference to a person, channel, file or message is one
-- word: the character 5 and its id.
create function private.tokens(folded text) returns text
language plpgsql immutable parallel safe as $$
declare
  t text := folded collate "pg_c_utf8";
  is_ascii constant boolean := octet_length(folded) = char_length(folded);
  paired constant text := '\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3005-\u3007\u3041-\u30FF'
    '\u3105-\u312F\u31A0-\u31BF\u3400-\u9FFF\uAC00-\uD7A3\uF900-\uFAFF\U00020000-\U0003FFFF';
begin
  -- Most messages. PostgreSQL's parser treats these signs as separators.
  if is_ascii and t !~ '[^a-z0-9 \n,;!?()".]|\.[^ \n]' then
    return t;
  end if;
  if t ~ '[\x01-\x05]' then
    t := translate(t, E'\x01\x02\x03\x04\x05', '     ');
  end if;
  if strpos(t, '<') > 0 then
    t := regexp_replace(t,
      '<(?:[@#]|file:|message:)([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-'
      '([0-9a-f]{12})>', E' \x05\\1\\2\\3\\4\\5 ', 'g');
  end if;
  if strpos(t, '''') > 0 then
    t := regexp_replace(t, '([[:alnum:]]+)''([[:alnum:]]+)', E'\\1\\2\x01\\1\x01\\2', 'g');
  end if;
  if strpos(t, '++') > 0 then
    t := regexp_replace(t, '([[:alnum:]]+)\+\+(?![[:alnum:]+])', E'\\1\x02\x02\x01\\1', 'g');
  end if;
  if strpos(t, '#') > 0 then
    t := regexp_replace(t, '([[:alnum:]]+)#(?![[:alnum:]#])', E'\\1\x04\x01\\1', 'g');
  end if;
  if is_ascii then
    return regexp_replace(t, '[^a-z0-9\x01-\x05]+', ' ', 'g');
  end if;
  -- Pictures are words of their own.
  t := regexp_replace(t, '([\u2190-\u2BFF\U0001F000-\U0001FAFF])', ' \1 ', 'g');
  t := regexp_replace(t,
    '(?![\x01-\x05\u2190-\u2BFF\U0001F000-\U0001FAFF])[[:punct:][:space:][:cntrl:]]', ' ', 'g');
  if t ~ ('[' || paired || ']') then
    t := (
      select string_agg(case when run[1] is null then run[2] else (
          select string_agg(sign || coalesce(follower, ''), ' ' order by ordinal) from (
            select sign, ordinal, lead(sign) over (order by ordinal) as follower
            from unnest(string_to_array(run[1], null)) with ordinality as each (sign, ordinal)
          ) pairs
        ) end, ' ' order by n)
      from regexp_matches(t, '([' || paired || ']+)|([^' || paired || ']+)', 'g')
        with ordinality as runs (run, n));
  end if;
  return t;
end
$$;

-- The words of `tokens` with their positions. Words of letters and digits are found by either part.
-- PostgreSQL's parser reads only text in which it can see nothing but words: what it makes of other
-- signs and letters depends on the cluster's locale.
create function private.word_vector(tokens text) returns tsvector
language plpgsql immutable parallel safe as $$
begin
  if octet_length(tokens) = char_length(tokens)
    and tokens !~ '[\x01-\x05]|[a-z][0-9]|[0-9][a-z]|[a-z0-9]{200}' then
    return to_tsvector('pg_catalog.simple', tokens);
  end if;
  return (
    select coalesce(
      string_agg(left(reading, 200) || ':' || least(ordinal, 16383), ' ')::tsvector, '')
    from (
      select word, row_number() over () as ordinal
      from unnest(string_to_array(translate(tokens, E'\n,;!?()".', '         '), ' ')) as word
      where word <> ''
    ) numbered
    cross join lateral unnest(case
      when strpos(word, E'\x01') > 0 then string_to_array(word, E'\x01')
      when word ~ '^[^\x05\d]+\d+$'
        then array[word, rtrim(word, '0123456789'), substring(word from '\d+$')]
      when word ~ '^\d+[^\d]+$'
        then array[word, ltrim(word, '0123456789'), substring(word from '^\d+')]
      else array[word] end) as reading
    where reading <> '');
end
$$;

-- The stems of a word in English and German. Nouns in -sion stem to the root of their verb.
create function private.stems(word text) returns text[]
language sql immutable parallel safe as $$
  select case when word ~ '^[a-z]{4,40}$' then array_remove(array[
    'e~' || case
      when word ~ '[aeiou]n?sions?$' then regexp_replace(word, 'sions?$', '')
      else regexp_replace((ts_lexize('pg_catalog.english_stem', word))[1],
        '(ci|vi|li|lu|ru|plo|ro|ten|pen|pan|fen|hen|cen|va|sua)d$', '\1')
    end,
    'd~' || (ts_lexize('pg_catalog.german_stem', word))[1]], null)
  else '{}' end
$$;

-- The forms under which a word of the word list is found: its trigrams, with its ends, and its
-- stems.
create function private.word_keys(word text) returns text[]
language sql immutable parallel safe as $$
  select array(
    select distinct substr('^' || word || '$', i, 3) from generate_series(1, char_length(word)) i
    union all
    select distinct stem from unnest(private.stems(word)) stem)
$$;

-- What readers see of Markdown, as far as words depend on it: emphasis within a word is gone, and
-- so are the backslashes before signs.
create function private.without_signs(markdown text) returns text
language plpgsql immutable parallel safe as $$
begin
  if strpos(markdown, '*') > 0 or strpos(markdown, '~~') > 0 then
    markdown := regexp_replace(markdown, '(\*{1,3}|~~)(?=\S)([^*~\n]*[^*~\s])\1', '\2', 'g');
  end if;
  if strpos(markdown, '\') > 0 then
    markdown := regexp_replace(markdown, '\\([!-/:-@[-`{-~])', '\1', 'g');
  end if;
  return markdown;
end
$$;

grant execute on function private.fold, private.tokens, private.word_vector, private.word_keys,
  private.stems, private.without_signs to authenticated, service_role;
