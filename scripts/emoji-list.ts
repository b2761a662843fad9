import { qualifiedEmoji } from '@parley/model';
import emojibase from 'emojibase-data/en/data.json' with { type: 'json' };

/** Every emoji of emojibase in its fully-qualified form, with skin tones. */
export function allEmoji(): string[] {
  return emojibase
    .flatMap(({ emoji, skins = [] }) => [emoji, ...skins.map((toned) => toned.emoji)])
    .map(qualifiedEmoji)
    .filter((emoji) => /^\p{RGI_Emoji}$/v.test(emoji));
}

/** In UTF-16 units, as editors count them. */
const WIDTH = 95;

/** The file of the database's schema that lists them (`npm run generate:emoji`). */
export function emojiSchema(): string {
  const lines = [''];
  for (const emoji of allEmoji()) {
    const line = lines.at(-1) ?? '';
    if (line.length + emoji.length > WIDTH) lines.push(emoji);
    else lines[lines.length - 1] = line ? `${line} ${emoji}` : emoji;
  }
  return `-- Every emoji of Unicode, written by \`npm run generate:emoji\`.

-- PostgreSQL's expressions know no properties of emoji, and an expression of all of them costs each
-- connection 120 ms to prepare. A table of 440 KB costs a reaction 0.04 ms.
create table private.emoji (
  -- Without selectors, so that every way to write an emoji finds it.
  bare text primary key,
  emoji text not null
);

comment on table private.emoji is 'Unicode''s emoji in their fully-qualified form.';

insert into private.emoji
select replace(emoji, U&'\\FE0F', ''), emoji from regexp_split_to_table('
${lines.join('\n')}
', '\\s+') emoji
where emoji <> '';

select private.refuse_delegates('private.emoji');
`;
}
