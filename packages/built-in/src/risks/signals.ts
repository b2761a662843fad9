import type { BuiltInLanguage } from '../languages/index.ts';
import { phrases } from '@parley/model/pattern';

/** The category of a risk; each language of the built-in model has its word. */
type Category = keyof BuiltInLanguage['risks']['categories'];

/**
 * A signal that the rules look for: a word or a phrase that people can recognize in the reason of
 * the proposal.
 */
type Signal = {
  category: Category;
  /** The impact if the sentence says nothing else about it. */
  impact: number;
  words: RegExp;
  /**
   * True if the words are not enough: a permit is a risk when it is missing, not when it is there.
   */
  needsConcern?: boolean;
};

const word = phrases('giu');

/** Most serious first: the first signal that matches a sentence counts. */
export const SIGNALS: readonly Signal[] = [
  {
    category: 'safety',
    impact: 5,
    words: word`
      accidents?|injur(?:y|ies|ed)|unsafe|dangerous|danger|hazard(?:s|ous)?|on fire|caught fire
      |electric shock|still live|without (?:a )?(?:helmet|harness)|careful|unf[aä]lle?|verletzt
      |verletzung(?:en)?|gef[aä]hrlich|gefahr(?:en)?|brandgefahr|stromschlag
      |steht noch unter (?:strom|spannung)|ohne (?:helm|gurt|absturzsicherung)|vorsicht
    `,
  },
  {
    category: 'it',
    impact: 4,
    words: word`
      outages?|data loss|data breach|breach|hacked|phishing|ransomware|(?:server|site|system
      |network)s? (?:is|are|was|were|went) down|backups? (?:failed|missing)|no backups?|datenverlust
      |datenpanne|gehackt|sicherheitslücken?|systemausfall|serverausfall|(?:server|system
      |netz) (?:ist|war) (?:weg|down|ausgefallen)|kein backup
    `,
  },
  {
    category: 'quality',
    impact: 4,
    words: word`
      leak(?:s|ed|ing|age|y)?|cracks?|cracked|burst|broken|breaks? down|broke down|defect(?:s|ive)?
      |fail(?:s|ed|ing|ure|ures)|corroded|corrosion|complaints?|lecks?|leckt|leckage|undicht|risse?
      |gerissen|geplatzt|defekte?|kaputt|ausgefallen|ausf[aä]lle?|fällt aus|bricht|rost(?:et|ig)?
      |reklamation(?:en)?|beschwerden?
    `,
  },
  {
    category: 'legal',
    impact: 4,
    words: word`
      permits?|licen[cs]es?|approvals?|certificates?|certified|insurance|inspection
      |genehmigung(?:en)?|zulassung(?:en)?|zertifikate?|versicherung|abnahme
    `,
    needsConcern: true,
  },
  {
    category: 'legal',
    impact: 4,
    words: word`
      penalt(?:y|ies)|lawsuits?|fined|breach of contract|gdpr|vertragsstrafen?|klagen?|bußgelder?
      |bußgeld|vertragsbruch|dsgvo
    `,
  },
  {
    category: 'finance',
    impact: 3,
    words: word`
      over budget|budget overrun|cost overruns?|unpaid|insolven(?:t|cy)|bankrupt(?:cy)?
      |prices? (?:is|are|went) up|über (?:dem )?budget|budgetüberschreitung|mehrkosten|unbezahlt
      |insolven[tz]|preise? (?:ist|sind) gestiegen
    `,
  },
  {
    category: 'finance',
    impact: 3,
    words: word`
      budgets?|costs?|prices?|invoices?|margins?|credit|kosten|preise?|rechnung(?:en)?|marge|kredit
    `,
    needsConcern: true,
  },
  {
    category: 'schedule',
    impact: 3,
    words: word`
      delay(?:s|ed)?|behind schedule|postponed|slip(?:s|ped|ping)?|too late|not in time
      |miss(?:es|ed)? (?:the |our )?(?:date|deadline)|verzögerung(?:en)?|verzögert|verspätet
      |verspätung|im verzug|zu spät|nicht rechtzeitig|verschoben|terminverzug
    `,
  },
  {
    category: 'schedule',
    impact: 3,
    words: word`deadlines?|due dates?|fristen?|frist|termine?`,
    needsConcern: true,
  },
  {
    category: 'supply',
    impact: 3,
    words: word`
      out of stock|shortages?|(?:pallet|delivery|unit)s? short|backorder(?:ed)?|cannot deliver
      |can(?:’|')t deliver|running low|(?:stocks?|filters|units|supplies|parts) (?:is
      |are) (?:very )?low|lieferengp[aä]sse?|lieferengpass|nicht lieferbar|ausverkauft
      |kann nicht liefern|wird knapp
    `,
  },
  {
    category: 'supply',
    impact: 3,
    words: word`
      suppl(?:y|ier|iers)|deliver(?:y|ies)|wholesaler|pallets?|tanks?|parts|lieferung(?:en)?
      |lieferanten?|großhändler|paletten?|bauteile?|ersatzteile?
    `,
    needsConcern: true,
  },
  {
    category: 'people',
    impact: 3,
    words: word`
      sick leave|short-?staffed|understaffed|one short|overload(?:ed)?|resign(?:s|ed)|burn-?out
      |only one (?:person|of us)|krankmeldung(?:en)?|krank|unterbesetzt|personalmangel|überlastet
      |kündigt|gekündigt|nur einer? von uns
    `,
  },
];

/** Words that turn a mention into a worry. */
export const CONCERN = word`
  missing|misses|without|not yet|not (?:there|here|ready|arrived|paid)|no (?:permit|licen[cs]e
  |approval|insurance)|still (?:waiting|no|open)|expir(?:e|es|ed|ing)|revoked|rejected|late
  |exceed(?:s|ed)?|tight|rising|unclear|at risk|in danger|fehlt|fehlen|ohne|noch (?:nicht|keine?
  |kein)|läuft ab|abgelaufen|entzogen|abgelehnt|überschritten|knapp|steigen|steigt|unklar|gefährdet
  |warten noch
`;

/** Words that explicitly name a risk. */
export const EXPLICIT = word`
  risks?|risky|worried|worries me|could go wrong|might go wrong|what if|risiko|risiken|riskant
  |sorgen?|macht mir sorgen|könnte schiefgehen|befürchte|was, wenn
`;

/** Words that say that a problem is over or never existed. */
export const OVER = word`
  fixed|solved|resolved|repaired|no (?:more )?(?:leaks?|delays?|problems?|issues?|risks?|complaints?
  |danger)|not (?:a )?(?:problem|late|delayed)|works (?:again|now)|arrived|came in|all good|behoben
  |gelöst|repariert|erledigt|keine? (?:lecks?|verzögerung|problem|probleme|risiko|beschwerden?
  |gefahr)|läuft wieder|geht wieder|angekommen|alles gut
`;

const LIKELIER = word`
  probably|likely|again|keeps?|every (?:day|week|time)|still|already|third|often|wahrscheinlich
  |schon wieder|wieder|immer noch|bereits|ständig|jedes mal|oft
`;
const CERTAIN = word`
  certainly|definitely|for sure|inevitabl[ey]|sicher|bestimmt|garantiert|zwangsläufig
`;
const UNLIKELIER = word`
  might|maybe|perhaps|possibly|unlikely|in theory|vielleicht|eventuell|möglicherweise
  |unwahrscheinlich|theoretisch
`;
const GRAVER = word`
  critical|serious(?:ly)?|severe(?:ly)?|urgent(?:ly)?|huge|disaster|catastroph(?:e|ic)|everything
  |stops? (?:us|everything)|kritisch|ernst|schwer(?:wiegend)?|dringend|riesig|katastroph(?:e|al)
  |alles steht
`;
const MILDER = word`
  minor|small|slight(?:ly)?|a little|a bit|klein(?:e|er|es)?|leicht|gering(?:fügig)?|ein wenig
  |ein bisschen
`;

export const MODIFIERS = [
  { words: LIKELIER, likelihood: 1, impact: 0 },
  { words: CERTAIN, likelihood: 2, impact: 0 },
  { words: UNLIKELIER, likelihood: -1, impact: 0 },
  { words: GRAVER, likelihood: 0, impact: 1 },
  { words: MILDER, likelihood: 0, impact: -1 },
] as const;

/** The words of a sentence that match a pattern, in lower case, without duplicates. */
export const matches = (sentence: string, pattern: RegExp): string[] => [
  ...new Set([...sentence.matchAll(pattern)].map(([found]) => found.toLowerCase())),
];
