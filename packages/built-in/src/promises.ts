import { rank, sentences, terms } from './words.ts';
import { pattern } from '@parley/model/pattern';
import { type Named, firstDate } from './dates.ts';
import type { Quotable } from './quotable.ts';

/**
 * A task that its author promised or asked someone else to do. `owner` is null if it belongs to
 * everyone or to nobody in particular.
 */
export type ActionItem = {
  owner: string | null;
  due: Named | null;
  text: string;
  said: Quotable;
  isDone: boolean;
};

const OWN = pattern('iu')`
  \b(I(['’]ll| will| can| shall| am going to| have to| need to)|I['’]m going to|(let me|I) (take
  |bring|send|book|write|call|check|order|prepare|ask|fix|look after|drop|pick|finish|update)
  |I(['’]ve)? (have )?promised|ich habe [^.?!]{0,60}(versprochen|zugesagt)
  |ich [a-zäöüß]{3,}e (?:[^.?!]{0,60} )?bis
  |ich (mache|werde|kann|nehme|bringe|schicke|sende|schreibe|buche|bestelle|rufe|kümmere|prüfe|frage
  |hole|erledige|übernehme|besorge|muss))(?![\p{L}\p{N}])
`;
const SHARED = pattern('iu')`
  \b(we(['’]ll| will| shall| must| have to| need to)|wir (machen|werden|müssen|brauchen bis)
  |(will|to|should|must) \w+ .*\bby\b)(?![\p{L}\p{N}])
`;
const LISTED = /^\W*(?:\[ \]\s*|(?:to-?do|action(?: item)?|aufgabe)\s*:\s*)/iu;
/** Greetings and goodbyes that have the form of a promise. */
const IDLE = pattern('iu')`
  \b(I['’]ll be (late|back|there|out|off|fine)|I will be (late|back|there|out|off|fine)|we['’]ll see
  |wir werden sehen|I can(['’]t|not)|kann (ich )?nicht|I can see|ich muss los)\b
`;
/** 'Yes, I can' refers to a task in another message. */
const LEAST_WORDS = 2;
const DONE = pattern('iu')`
  \b(done|sent|went out|spoke|talked|has been|signed|ist raus|gesprochen|telefoniert|unterschrieben
  |geliefert|finished|ordered|booked|paid|called|fixed|delivered|submitted|erledigt|fertig
  |geschickt|verschickt|gemacht|bestellt|gebucht|bezahlt|angerufen|repariert|eingereicht)\b
`;
const SAME_MATTER = 0.3;

/** True if a sentence promises something or asks for it. */
export const isCommitment = (sentence: string): boolean =>
  !IDLE.test(sentence) && (OWN.test(sentence) || SHARED.test(sentence) || LISTED.test(sentence));

/**
 * The promises and tasks in messages, in order, each with its owner and due date. 'By Friday' is
 * the Friday after it was said.
 * @param people names of possible owners
 */
export function actionItems(said: Quotable[], people: string[], timezone: string): ActionItem[] {
  return said.flatMap((message, index) =>
    sentences(message.text).flatMap((sentence) => {
      const assigned = assigneeOf(sentence, people);
      if (assigned === null && (!isCommitment(sentence) || sentence.endsWith('?'))) return [];
      if (assigned === null && terms(sentence).length < LEAST_WORDS) return [];
      const owner = assigned ?? (OWN.test(sentence) ? message.author : null);
      const item = {
        owner,
        due: firstDate(sentence, new Date(message.at), timezone),
        text: sentence.replace(LISTED, ''),
        said: message,
      };
      return [{ ...item, isDone: isDoneLater(item, said.slice(index + 1)) }];
    }),
  );
}

/** The person to whom a sentence assigns a task: 'Bo, please …', '@Bo can you …', 'Bo will …'. */
function assigneeOf(sentence: string, people: string[]): string | null {
  for (const person of people) {
    for (const name of new Set([person, person.split(' ')[0] ?? person])) {
      if (name.length < 2) continue;
      const called = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      const asked = pattern('iu')`
        (?<![\p{L}\p{N}])@?${called}[,:]?\s+
        (?:please|bitte|can you|could you|will you|kannst du|könntest du|du\b
        |will(?! be\b)|wird|should|soll(?:te)?|must|muss|has to|needs to|is going to
        |takes care|takes over|übernimmt|kümmert sich|macht bis|schickt bis)(?![\p{L}])
      `;
      const handed = new RegExp(
        `(?:bitte|please)[,]? @?${called}(?![\\p{L}\\p{N}])|(?<![\\p{L}])@${called}:`,
        'iu',
      );
      if (asked.test(sentence) || handed.test(sentence)) return person;
    }
  }
  return null;
}

/** True if the owner later reported the task as done, in words that overlap with it. */
function isDoneLater(
  { owner, text }: Pick<ActionItem, 'owner' | 'text'>,
  later: Quotable[],
): boolean {
  const claims = later.flatMap((message) =>
    owner === null || message.author === owner
      ? sentences(message.text)
          .filter(
            (sentence) => DONE.test(sentence) && !sentence.endsWith('?') && !isCommitment(sentence),
          )
          .map((sentence) => ({ text: sentence }))
      : [],
  );
  return rank(claims, text).some(({ coverage }) => coverage >= SAME_MATTER);
}
