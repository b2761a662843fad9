import { ApiError } from '../api-error.ts';
import { type Form, type MediaType, mimeOf, type PlanForm } from '../request/media-types.ts';
import type { MediaHandler, Name } from '../schema-cache/types.ts';

type Offer = {
  hasPlans: boolean;
  hasPostgis: boolean;
  /** The relation whose rows are returned, or the function whose value is. */
  target: Name;
  /**
   * The request selects all columns and embeds nothing, so rows have the type that a project's own
   * handler takes.
   */
  isWhole: boolean;
  handlers: readonly MediaHandler[];
};

type Negotiated = { form: Form; handler: MediaHandler | null; explain: PlanForm | null };

/**
 * Chooses the first accepted form that is available; a project's own handlers come before built-in
 * forms.
 * @throws ApiError PGRST107 if none is available.
 */
export function negotiate(accept: readonly MediaType[], offer: Offer): Negotiated {
  for (const media of accept) {
    const wanted = media.kind === 'plan' ? media.of : media;
    const explain = media.kind === 'plan' ? media : null;
    if (explain !== null && !offer.hasPlans) continue;
    const handler = handlerOf(wanted, offer);
    if (handler !== null) return { form: { kind: 'other', type: handler.type }, handler, explain };
    const form: Form = wanted.kind === 'any' ? { kind: 'json' } : wanted;
    const isKnown =
      form.kind !== 'other' &&
      form.kind !== 'openapi' &&
      (form.kind !== 'geojson' || offer.hasPostgis);
    if (isKnown) return { form, handler: null, explain };
  }
  throw notAcceptable(accept);
}

/** PostgREST's own forms, for which a project cannot provide a handler. */
const ITS_OWN = new Set(['object', 'array', 'openapi']);

function handlerOf(wanted: Form, { target, isWhole, handlers }: Offer): MediaHandler | null {
  if (ITS_OWN.has(wanted.kind)) return null;
  const type = mimeOf(wanted).toLowerCase();
  const own = handlers.filter(
    (one) => isWhole && one.target?.schema === target.schema && one.target.name === target.name,
  );
  return (
    own.find(({ accepts }) => accepts === '*/*') ??
    own.find(({ accepts }) => accepts === type) ??
    handlers.find((one) => one.target === null && one.accepts === type) ??
    null
  );
}

export const notAcceptable = (accept: readonly MediaType[]): ApiError =>
  new ApiError(
    406,
    'PGRST107',
    `None of these media types are available: ${accept.map(mimeOf).join(', ')}`,
  );
