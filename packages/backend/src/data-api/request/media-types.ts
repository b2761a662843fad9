/** Forms of an answer. */
export type Form =
  | { kind: 'json' }
  | { kind: 'array'; isStripped: true }
  | { kind: 'object'; isStripped: boolean }
  | { kind: 'csv' }
  | { kind: 'geojson' }
  | { kind: 'openapi' }
  | { kind: 'any' }
  | { kind: 'other'; type: string };

/** PostgreSQL's execution plan instead of rows. */
export type PlanForm = {
  kind: 'plan';
  format: 'text' | 'json';
  of: Form;
  options: string[];
};

export type MediaType = Form | PlanForm;

const TEXT_TYPES = ['text/csv', 'text/plain', 'text/xml'];
const PLAN_OPTIONS = ['analyze', 'verbose', 'settings', 'buffers', 'wal'];

/** Parses an `Accept` header, most wanted first. */
export function readAccept(header: string | null): MediaType[] {
  if (header === null || header === '' || header === '*/*') return [{ kind: 'any' }];
  return splitOutsideQuotes(header)
    .map((part, index) => ({ part, index, quality: qualityOf(part) }))
    .toSorted((one, other) => other.quality - one.quality || one.index - other.index)
    .map(({ part }) => readMediaType(part));
}

const qualityOf = (part: string) => Number(/;\s*q=([\d.]+)/.exec(part)?.[1] ?? 1);

const splitOutsideQuotes = (header: string) =>
  header.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((part) => part.trim());

export function readMediaType(text: string): MediaType {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim());
  const isStripped = parameters[0] === 'nulls=stripped';
  switch (type.toLowerCase()) {
    case '*/*':
      return { kind: 'any' };
    case 'application/json':
      return { kind: 'json' };
    case 'text/csv':
      return { kind: 'csv' };
    case 'application/geo+json':
      return { kind: 'geojson' };
    case 'application/openapi+json':
      return { kind: 'openapi' };
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return { kind: 'object', isStripped };
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      return isStripped ? { kind: 'array', isStripped } : { kind: 'json' };
    case 'application/vnd.pgrst.plan':
    case 'application/vnd.pgrst.plan+text':
      return readPlan('text', parameters);
    case 'application/vnd.pgrst.plan+json':
      return readPlan('json', parameters);
    default:
      return { kind: 'other', type };
  }
}

function readPlan(format: 'text' | 'json', parameters: string[]): PlanForm {
  const valueOf = (name: string) =>
    parameters.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
  const wanted = valueOf('options').split('|');
  // The split above also splits a quoted type at its semicolon.
  const named = valueOf('for').replaceAll('"', '');
  const stripped = parameters.some((part) => part.startsWith('nulls=stripped'));
  const of = named === '' ? 'application/json' : `${named}${stripped ? ';nulls=stripped' : ''}`;
  const form = readMediaType(of);
  return {
    kind: 'plan',
    format,
    of: form.kind === 'plan' ? { kind: 'json' } : form,
    options: PLAN_OPTIONS.filter((option) => wanted.includes(option)),
  };
}

/** The media type as written in headers and refusals. */
export function mimeOf(media: MediaType): string {
  switch (media.kind) {
    case 'json':
      return 'application/json';
    case 'array':
      return 'application/vnd.pgrst.array+json;nulls=stripped';
    case 'object':
      return `application/vnd.pgrst.object+json${media.isStripped ? ';nulls=stripped' : ''}`;
    case 'csv':
      return 'text/csv';
    case 'geojson':
      return 'application/geo+json';
    case 'openapi':
      return 'application/openapi+json';
    case 'any':
      return '*/*';
    case 'other':
      return media.type;
    case 'plan': {
      const options = media.options.length === 0 ? '' : `; options=${media.options.join('|')}`;
      return `application/vnd.pgrst.plan+${media.format}; for="${mimeOf(media.of)}"${options}`;
    }
  }
}

/** Media types that are text and get a charset, including those of a project's own handlers. */
const TEXTS = new Set(['application/json', 'application/geo+json', ...TEXT_TYPES]);

export const contentTypeHeader = (media: MediaType): string =>
  media.kind === 'other' && !TEXTS.has(media.type) ? media.type : `${mimeOf(media)}; charset=utf-8`;
