-- References in the text of a message: `<@id>` is a person or an assistant, `<@channel>` everybody
-- in the channel, `<#id>` a channel, `<file:id>` a file of the drive, `<message:id>` a message. In
-- code, in links and addresses, and after a backslash they are plain text.
--
-- The server decides whom a message mentions, so it reads Markdown here as the page does. Where the
-- two could differ, this reader finds less: nobody is notified by a text that shows no mention.

-- Blocks ------------------------------------------------------------------------------------------

-- The columns that white space takes from this column on: a tab ends at a multiple of four.
create function private.columns_of(spaces text, from_column integer) returns integer
language plpgsql immutable set search_path = '' as $$
declare
  at integer := from_column;
  sign text;
begin
  if strpos(spaces, E'\t') = 0 then
    return length(spaces);
  end if;
  foreach sign in array string_to_array(spaces, null) loop
    at := case when sign = E'\t' then at + 4 - at % 4 else at + 1 end;
  end loop;
  return at - from_column;
end
$$;

-- The lines of a text that hold inline Markdown, without the signs of quotes, lists and headings.
-- Lines of one block belong together. Lines of code are left out. This is the block structure of
-- CommonMark without HTML; `is_row` marks the lines of what may be a table.
create function private.inline_lines(source text)
returns table (line integer, block integer, content text, is_row boolean)
language plpgsql immutable set search_path = '' as $$
declare
  lines text[] := regexp_split_to_array(source, '\r\n|\r|\n');
  -- The open containers: '>' for a quote, the sign of a list for its item, with the indentation
  -- that continues the item. An item that begins with a blank line ends with a second one.
  kinds text[] := '{}';
  widths integer[] := '{}';
  blanks integer[] := '{}';
  fence text;
  in_paragraph boolean := false;
  in_table boolean := false;
  at_column integer;
  indent integer;
  body text;
  sign text;
  matched integer;
  opened boolean;
  is_lazy boolean;
  is_break boolean;
  is_heading boolean;
  padding integer;
  whole text;
begin
  block := 0;
  line := 0;
  foreach whole in array lines loop
    line := line + 1;
    body := ltrim(whole, E' \t');
    at_column := 0;
    indent := private.columns_of(left(whole, length(whole) - length(body)), 0);
    matched := 0;
    -- The containers that the line continues.
    while matched < cardinality(kinds) loop
      if kinds[matched + 1] = '>' then
        exit when indent > 3 or left(body, 1) <> '>';
        at_column := at_column + indent + 1;
        sign := ltrim(substr(body, 2), E' \t');
        indent := private.columns_of(
          left(substr(body, 2), length(body) - 1 - length(sign)), at_column);
        body := sign;
        if indent > 0 then
          indent := indent - 1;
          at_column := at_column + 1;
        end if;
      elsif body = '' then
        blanks[matched + 1] := case when blanks[matched + 1] > 0 then 2 else 0 end;
      else
        exit when blanks[matched + 1] = 2 or indent < widths[matched + 1];
        blanks[matched + 1] := 0;
        indent := indent - widths[matched + 1];
        at_column := at_column + widths[matched + 1];
      end if;
      matched := matched + 1;
    end loop;

    if fence is not null then
      if matched = cardinality(kinds) then
        if indent < 4 and rtrim(body, E' \t') ~ ('^' || fence || left(fence, 1) || '*$') then
          fence := null;
        end if;
        continue;
      end if;
      fence := null;
    end if;

    is_lazy := in_paragraph and matched < cardinality(kinds);
    opened := false;
    loop
      exit when body = '' or indent > 3;
      -- Deeper texts are hostile.
      if matched > 50 then
        return;
      end if;
      if left(body, 1) = '>' then
        kinds := kinds[:matched] || '>'::text;
        widths := widths[:matched] || 0;
        blanks := blanks[:matched] || 0;
        at_column := at_column + indent + 1;
        sign := ltrim(substr(body, 2), E' \t');
        indent := private.columns_of(
          left(substr(body, 2), length(body) - 1 - length(sign)), at_column);
        body := sign;
        if indent > 0 then
          indent := indent - 1;
          at_column := at_column + 1;
        end if;
      else
        exit when body ~ '^([-_*])[ \t]*(\1[ \t]*){2,}$';
        sign := substring(body from '^(?:[-+*]|[0-9]{1,9}[.)])(?=[ \t]|$)');
        exit when sign is null;
        -- Within a paragraph only an item with text, and of an ordered list only the first, begins
        -- a list. The next item of an open list is not restricted.
        exit when in_paragraph and not opened
          and coalesce(kinds[matched + 1], '') <> right(sign, 1)
          and (sign ~ '^[0-9]' and sign !~ '^1[.)]' or btrim(substr(body, length(sign) + 1),
            E' \t') = '');
        padding := private.columns_of(
          substring(substr(body, length(sign) + 1) from '^[ \t]*'),
          at_column + indent + length(sign));
        body := ltrim(substr(body, length(sign) + 1), E' \t');
        kinds := kinds[:matched] || right(sign, 1);
        blanks := blanks[:matched] || case when body = '' then 1 else 0 end;
        at_column := at_column + indent + length(sign);
        if body = '' then
          widths := widths[:matched] || indent + length(sign) + 1;
          indent := 0;
        else
          widths := widths[:matched]
            || indent + length(sign) + case when padding > 4 then 1 else padding end;
          indent := case when padding > 4 then padding - 1 else 0 end;
          at_column := at_column + case when padding > 4 then 1 else padding end;
        end if;
      end if;
      matched := matched + 1;
      opened := true;
      in_paragraph := false;
    end loop;
    -- Only a line of text continues the paragraph of a container that it does not continue; a table
    -- has no such lines.
    is_break := indent < 4 and body ~ '^([-_*])[ \t]*(\1[ \t]*){2,}$';
    is_heading := indent < 4 and body ~ '^#{1,6}([ \t]|$)';
    if indent < 4 and body ~ '^(`{3,}[^`]*|~{3,}.*)$' then
      fence := substring(body from '^(?:`+|~+)');
    end if;
    is_lazy := is_lazy and not opened and not in_table and not is_break and not is_heading
      and fence is null and body <> '';
    if not is_lazy then
      in_paragraph := in_paragraph and matched = cardinality(kinds);
      kinds := kinds[:matched];
      widths := widths[:matched];
      blanks := blanks[:matched];
    end if;
    if body = '' or fence is not null or indent > 3 and (not in_paragraph or in_table)
      or in_paragraph and not is_lazy and indent < 4 and body ~ '^(=+|-+)[ \t]*$' or is_break then
      in_paragraph := false;
      continue;
    end if;
    if is_heading then
      in_paragraph := false;
      block := block + 1;
      content := ltrim(body, '#');
      is_row := false;
      return next;
      continue;
    end if;
    if not in_paragraph then
      block := block + 1;
      in_table := false;
    end if;
    in_paragraph := true;
    in_table := in_table or body ~ '^[-:| \t]*-[-:| \t]*$' and body ~ '[:|]';
    content := body;
    is_row := in_table;
    return next;
  end loop;
end
$$;

-- Inline ------------------------------------------------------------------------------------------

-- The length of a link's target, which begins with '(' and ends with ')'; 0 if there is none.
create function private.link_target_length(rest text) returns integer
language plpgsql immutable set search_path = '' as $$
declare
  reached integer := 1 + length(substring(rest from '^\([ \t\n]*'));
  piece text;
  depth integer := 0;
begin
  if substr(rest, reached, 1) = ')' then
    return reached;
  end if;
  if substr(rest, reached, 1) = '<' then
    piece := substring(substr(rest, reached) from '^<(?:\\[<>\\]|[^<>\n\\]|\\(?![<>\\]))*>');
    reached := reached + length(piece);
  else
    for piece in
      select m[1] from regexp_matches(substring(substr(rest, reached) from '^[^\x01-\x20\x7f]*'),
        '\\[()\\]|[()]|[^()\\]+|\\', 'g') m
    loop
      exit when piece = ')' and depth = 0;
      depth := depth + case piece when '(' then 1 when ')' then -1 else 0 end;
      if depth > 32 then
        return 0;
      end if;
      reached := reached + length(piece);
    end loop;
  end if;
  if reached is null or depth > 0 then
    return 0;
  end if;
  piece := substring(substr(rest, reached) from
    '^(?:[ \t\n]+(?:"(?:\\["\\]|[^"\\]|\\(?!["\\]))*"|''(?:\\[''\\]|[^''\\]|\\(?![''\\]))*'''
    '|\((?:\\[()\\]|[^()\\]|\\(?![()\\]))*\)))?[ \t\n]*\)');
  return coalesce(reached - 1 + length(piece), 0);
end
$$;

-- The references in a block's content, with the position of each, in characters from 1. `names` is
-- a regular expression of the names that count after an '@'. Links cut out what they contain. A
-- text with so many or so long signs that reading it would cost much counts as plain text from
-- there on.
create function private.references_in(
  content text, names text, from_start integer, knows_addresses boolean, has_definitions boolean,
  out starts integer[], out named text[])
language plpgsql immutable set search_path = '' as $$
declare
  -- As much of the text as a sign is read with.
  reach constant integer := 2000;
  blank constant text :=
    '\x01-\x20\x7f\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000';
  reads_addresses constant boolean := knows_addresses and content ~* '://|www\.';
  -- The brackets that are open: the number of references before each. Those up to `closed` are
  -- around a link, and become none themselves.
  before integer[] := '{}';
  are_images boolean[] := '{}';
  depth integer := 0;
  closed integer := 0;
  at integer := from_start;
  escaped boolean := false;
  attempts integer := 0;
  token record;
  sign text;
  rest text;
  piece text;
  length_of integer;
begin
  starts := '{}';
  named := '{}';
  for token in
    select signs, start, start + length(signs) as ends,
      left(lead(signs) over (order by nth), 1) as next,
      lead(start) over (partition by case when left(signs, 1) = '`' then signs end order by nth)
        as next_same
    from (
      select m[1] as signs, nth,
        (1 + sum(length(m[1])) over (order by nth) - length(m[1]))::integer as start
      from regexp_matches(content, case when reads_addresses
        then '!?\[|[]\\<@]|`+|[A-Za-z]+|[^]A-Za-z\\<@`[!]+|!'
        else '!?\[|[]\\<@]|`+|[^]\\<@`[!]+|!' end, 'g') with ordinality o (m, nth)
    ) tokens
    order by nth
  loop
    continue when token.ends <= at;
    sign := token.signs;
    if token.start < at then
      sign := substr(sign, at - token.start + 1);
    end if;
    at := token.ends - length(sign);
    if escaped then
      escaped := false;
      if sign ~ '^[!-/:-@[-`{-~]' then
        at := at + 1;
        sign := substr(sign, 2);
        continue when sign = '';
      end if;
    end if;
    case left(sign, 1)
      when '\' then
        escaped := true;
        at := token.ends;
      when '`' then
        if at = token.start then
          at := coalesce(token.next_same + length(sign), token.ends);
        else
          attempts := attempts + 1;
          length_of := regexp_instr(content, '(?<!`)' || sign || '(?!`)', token.ends);
          at := case when length_of = 0 then token.ends else length_of + length(sign) end;
        end if;
      when '[', '!' then
        at := token.ends;
        if right(sign, 1) = '[' then
          depth := depth + 1;
          before[depth] := cardinality(named);
          are_images[depth] := sign = '![';
        end if;
      when ']' then
        length_of := 0;
        if depth > 0 then
          if token.next = '(' and (depth > closed or are_images[depth]) then
            rest := substr(content, at + 1, reach);
            attempts := attempts + 1;
            length_of := private.link_target_length(rest);
            if length(rest) = reach and length_of = 0 then
              attempts := 1000;
            end if;
          end if;
          if length_of > 0 or has_definitions then
            starts := starts[:before[depth]];
            named := named[:before[depth]];
          end if;
          -- A link holds no other link.
          if length_of > 0 and not are_images[depth] then
            closed := depth;
          end if;
          depth := depth - 1;
          closed := least(closed, depth);
        end if;
        at := token.ends + length_of;
      when '<' then
        attempts := attempts + 1;
        rest := substr(content, at, reach);
        piece := substring(left(rest, 50) from
          '^<(?:@channel|(?:@|#|file:|message:)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})>');
        if piece is not null then
          starts := starts || at;
          named := named || piece;
          attempts := attempts - 1;
        elsif rest ~ '^<[-A-Za-z0-9.!#$%&''*+/=?^_`{|}~]' then
          piece := substring(rest from '^<[A-Za-z][-A-Za-z0-9+.]{1,31}:[^\x01-\x20\x7f<>]*>');
          if piece is null then
            piece := substring(rest from '^<[-A-Za-z0-9.!#$%&''*+/=?^_`{|}~]+@'
              '[A-Za-z0-9](?:[-A-Za-z0-9]{0,61}[A-Za-z0-9])?'
              '(?:\.[A-Za-z0-9](?:[-A-Za-z0-9]{0,61}[A-Za-z0-9])?)*>');
          end if;
          if piece is null and rest !~ '[\x01-\x20<>]' and length(rest) = reach then
            attempts := 1000;
          end if;
        end if;
        at := at + coalesce(length(piece), 1);
      when '@' then
        if names is not null then
          attempts := attempts + 1;
          rest := substr(content, at - 1, 300);
          piece := substring(case when at = 1 then rest
              when rest !~ ('^' || private.word_signs('_/\\@')) then substr(rest, 2) end
            from '^@(?:' || names || ')(?!' || private.word_signs('_') || '|[-/.]'
              || private.word_signs('_') || ')');
          if piece is not null then
            starts := starts || at;
            named := named || piece;
            at := at + length(piece);
            attempts := attempts - 1;
          end if;
        end if;
        at := greatest(at, token.ends);
      else
        at := token.ends;
        if reads_addresses and depth = 0 and lower(sign) in ('http', 'https', 'www') then
          attempts := attempts + 1;
          rest := substr(content, at - length(sign), reach);
          piece := regexp_replace(
            substring(rest from '^(?:[A-Za-z]+://|[wW][wW][wW]\.)[^<' || blank || ']*'),
            '\][([].*$', '');
          if piece is not null and not private.has_no_host(piece)
            and (lower(sign) <> 'www' or at = 4
              or substr(content, at - 4, 1) ~ '[ \t\n(*_~\[\]]') then
            if length(piece) = reach then
              attempts := 1000;
            end if;
            at := at - length(sign) + length(piece);
          end if;
        end if;
    end case;
    exit when attempts >= 1000 or (cardinality(named) >= 200 and depth = 0);
  end loop;
  if attempts >= 1000 and depth > 0 then
    starts := starts[:before[1]];
    named := named[:before[1]];
  end if;
end
$$;

-- A regular expression for one letter or digit of any script, or one of these signs. It does not
-- use the classes of the database, which depend on its locale.
create function private.word_signs(more text) returns text
language sql immutable set search_path = '' as $$
  select '[0-9A-Za-z\u00aa\u00b5\u00ba\u00c0-\u1fff\u2c00-\u2dff\u3005-\u3007\u3021-\u302f'
    || '\u3031-\ud7ff\uf900-\ufdff\ufe70-\ufefc\uff10-\uff19\uff21-\uff3a\uff41-\uff5a'
    || '\uff66-\uffdc\U00010000-\U0001efff\U00020000-\U000323af' || more || ']'
$$;

-- True if an address names no host: its last two labels hold a '_', or there is none.
create function private.has_no_host(address text) returns boolean
language sql immutable set search_path = '' as $$
  select host !~ '[^._]' or regexp_replace(host, '[._]+$', '') ~ '_[^.]*(\.[^.]*)?$'
  from (select substring(regexp_replace(address, '^[a-zA-Z]+://', '')
    from '^[^!-,/:-@[-^`{-~]*') as host) as named
$$;

-- The references of a block: those that every possible reading finds. A table's cells are read one
-- by one; what begins like the definition of a link is also read without it.
create function private.references_of(
  content text, names text, is_table boolean, has_definitions boolean)
returns table (start integer, written text)
language plpgsql immutable set search_path = '' as $$
declare
  -- A definition: a label, a target, perhaps a title.
  definition constant text := '^\[(?:\\.|[^\[\]\\])+\]:[ \t\n]*(?:<[^<>\n]*>|[^ \t\n<][^ \t\n]*)'
    '(?:[ \t\n]+(?:"[^"]*"|''[^'']*''|\([^()]*\)))?[ \t]*(?:\n|$)';
  found record := private.references_in(content, names, 1, true, has_definitions);
  starts integer[] := found.starts;
  beginning integer := 1;
  defined text;
begin
  if starts <> '{}' and content ~ '(://|[wW][wW][wW]\.)[^ \n<]*[`\\\[\]]' then
    starts := array(select unnest(starts) intersect select unnest(
      (private.references_in(content, names, 1, false, has_definitions)).starts));
  end if;
  if starts <> '{}' and left(content, 1) = '[' then
    for nth in 1 .. 20 loop
      defined := substring(substr(content, beginning, 2000) from definition);
      exit when defined is null;
      if length(defined) = 2000 then
        return;
      end if;
      beginning := beginning + length(defined);
    end loop;
    if beginning > 1 then
      starts := array(select unnest(starts) intersect select unnest(
        (private.references_in(content, names, beginning, true, true)).starts));
    end if;
  end if;
  if starts <> '{}' and is_table then
    starts := array(
      select unnest(starts) intersect
      select p + cells.offset_of
      from (
        select m[1] as cell, (sum(length(m[1])) over (order by nth) - length(m[1]))::integer
          as offset_of
        from regexp_matches(content, '(?:\\.|[^|\n\\]|\\)+|[|\n]', 'g')
          with ordinality o (m, nth)
      ) cells
      cross join unnest((private.references_in(cells.cell, names, 1, true, has_definitions)).starts)
        p
      where cells.cell ~ '[<@]');
  end if;
  return query
    select p, w from unnest(found.starts, found.named) o (p, w)
    where p = any (starts) order by p;
end
$$;

-- Texts -------------------------------------------------------------------------------------------

-- True if no client shows the text: it has more than 40,000 units of UTF-16.
create function private.is_too_long(source text) returns boolean
language sql immutable set search_path = '' as $$
  select octet_length(source) > 40000 and char_length(source)
    + char_length(regexp_replace(source, '[^\U00010000-\U0010ffff]', '', 'g')) > 40000
$$;

-- A text's references in reading order, and the text with names as references: `people` has the
-- reference of each name that counts as a word after '@'. Only the first 200 are found.
create function private.resolved_text(
  source text, people jsonb default '{}', out written text, out named text[])
language plpgsql immutable set search_path = '' as $$
declare
  names text := (
    select string_agg(regexp_replace(name, '[][\\.^$*+?(){}|/-]', '\\\&', 'g'), '|')
    from jsonb_object_keys(people) name);
  lines text[];
  -- The line ends, so that they stay as they are.
  ends text[];
  has_definitions boolean;
  part record;
  reference record;
  changed record;
  content text;
  reached integer;
begin
  written := source;
  named := '{}';
  if source is null or strpos(source, '<') = 0 and (names is null or strpos(source, '@') = 0)
    or private.is_too_long(source) then
    return;
  end if;
  has_definitions := source ~ '\]:';
  for part in
    select array_agg(l.line order by l.line) as numbers, bool_or(l.is_row) as is_table,
      array_agg(l.content order by l.line) as contents
    from private.inline_lines(source) l group by l.block order by l.block
  loop
    content := array_to_string(part.contents, E'\n');
    continue when content !~ '[<@]';
    reached := 1;
    written := '';
    for reference in
      select * from private.references_of(content, names, part.is_table, has_definitions)
    loop
      exit when cardinality(named) = 200;
      named := named || coalesce(people ->> substr(reference.written, 2), reference.written);
      written := written || substr(content, reached, reference.start - reached)
        || named[cardinality(named)];
      reached := reference.start + length(reference.written);
    end loop;
    if written || substr(content, reached) <> content then
      lines := coalesce(lines, regexp_split_to_array(source, '\r\n|\r|\n'));
      for changed in
        select number, old, new
        from unnest(part.numbers, part.contents,
          string_to_array(written || substr(content, reached), E'\n')) o (number, old, new)
        where old <> new
      loop
        lines[changed.number] := left(lines[changed.number], -length(changed.old))
          || changed.new;
      end loop;
    end if;
  end loop;
  written := source;
  if lines is not null then
    ends := array(select m[1] from regexp_matches(source, '\r\n|\r|\n', 'g') m)
      || ''::text;
    written := (select string_agg(line || ends[nth], '' order by nth)
      from unnest(lines) with ordinality o (line, nth));
    if private.is_too_long(written) then
      select source, r.named into written, named from private.resolved_text(source) r;
    end if;
  end if;
end
$$;

-- A text without its references, for a title.
create function private.without_references(source text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(source, '<(@channel|(@|#|file:|message:)[0-9a-f-]{36})>', '', 'g')
$$;

-- Messages ----------------------------------------------------------------------------------------

-- The names that a text may mention in a channel, and their references: those of its participants.
-- A name that two of them have means neither.
create function private.names_in(channel uuid, source text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(name, reference), '{}')
  from (
    select name, min('<@' || profile_id || '>') as reference
    from (
      select p.profile_id, coalesce(nullif(btrim(f.name), ''),
        case f.role when 'assistant' then 'Assistant' else 'User' end) as name
      from public.participants p join public.profiles f on f.id = p.profile_id
      where p.channel_id = channel
    ) participants
    where strpos(source, '@' || name) > 0
    group by name having count(*) = 1
    order by length(name) desc limit 200
  ) named
$$;

-- The participants of a channel whom these references name, each once, in this order.
create function private.mentioned_in(channel uuid, named text[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(profile_id order by nth), '[]')
  from (
    select p.profile_id, min(nth) as nth
    from unnest(named) with ordinality o (reference, nth)
    join public.participants p on p.channel_id = channel and p.profile_id = (
      case when reference ~ '^<@[0-9a-f]{8}-' then substr(reference, 3, 36) end)::uuid
    group by p.profile_id
  ) mentioned
$$;

-- What a message mentions, from its text: participants in metadata.mentions, and everybody in
-- metadata.mentions_everyone. Names in words become references. What the client wrote in these two
-- keys is dropped. A forwarded text mentions nobody: another author wrote it.
create function private.refer(
  channel uuid, role text, inout parts jsonb, inout content text, inout metadata jsonb)
language plpgsql security definer set search_path = '' as $$
declare
  source text;
  people jsonb := '{}';
  calls_everyone boolean;
  named text[] := '{}';
  part record;
  resolved record;
begin
  if jsonb_typeof(metadata) is distinct from 'object'
    or jsonb_typeof(parts) is distinct from 'array' then
    return;
  end if;
  metadata := metadata - '{mentions,mentions_everyone}'::text[];
  source := private.message_text(parts, content);
  if strpos(source, '@') = 0 or metadata ? 'forwarded'
    or (role = 'assistant' and parts -> -1 ->> 'state' = 'streaming')
    -- Callers who do not take part learn nothing of those who do.
    or auth.uid() is not null and channel not in (select private.my_channels())
  then
    return;
  end if;
  -- An assistant calls nobody but whom it names, and in a conversation everyone is there anyway. A
  -- program behind a webhook names people by their id only.
  calls_everyone := role = 'user' and metadata ->> 'via' is distinct from 'webhook'
    and not exists (select from public.channels c where c.id = channel and c.visibility = 'direct');
  if source ~ '(^|[^<])@' and metadata ->> 'via' is distinct from 'webhook' then
    people := private.names_in(channel, source)
      || case when calls_everyone then '{"channel": "<@channel>"}' else '{}' end::jsonb;
  end if;
  for part in
    select (nth - 1)::text as index, o.part ->> 'text' as text
    from jsonb_array_elements(parts) with ordinality o (part, nth)
    where o.part ->> 'type' = 'text' and jsonb_typeof(o.part -> 'text') = 'string'
      and o.part ->> 'text' <> ''
  loop
    resolved := private.resolved_text(part.text, people);
    named := named || resolved.named;
    if resolved.written <> part.text then
      parts := jsonb_set(parts, array[part.index, 'text'], to_jsonb(resolved.written));
    end if;
  end loop;
  if not found then
    resolved := private.resolved_text(content, people);
    named := resolved.named;
    content := resolved.written;
  end if;
  source := private.mentioned_in(channel, named[:200])::text;
  if source <> '[]' then
    metadata := metadata || jsonb_build_object('mentions', source::jsonb);
  end if;
  if calls_everyone and '<@channel>' = any (named) then
    metadata := metadata || '{"mentions_everyone": true}';
  end if;
end
$$;

grant execute on function private.refer to authenticated, service_role;
