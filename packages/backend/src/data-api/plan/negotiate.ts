import { ApiError } from '../api-error.ts';
import { type Form, type MediaType, mimeOf, type PlanForm } from '../request/media-types.ts';

/**
 * The first form among those accepted that can be answered.
 * @throws ApiError PGRST107 for none.
 */
export function negotiate(
  accept: readonly MediaType[],
  can: { hasPlans: boolean; hasPostgis: boolean },
): { form: Form; explain: PlanForm | null } {
  for (const media of accept) {
    const wanted = media.kind === 'plan' ? media.of : media;
    const form: Form = wanted.kind === 'any' ? { kind: 'json' } : wanted;
    const isKnown =
      form.kind !== 'other' &&
      form.kind !== 'openapi' &&
      (form.kind !== 'geojson' || can.hasPostgis);
    if (isKnown && media.kind !== 'plan') return { form, explain: null };
    if (isKnown && media.kind === 'plan' && can.hasPlans) return { form, explain: media };
  }
  throw notAcceptable(accept);
}

export const notAcceptable = (accept: readonly MediaType[]): ApiError =>
  new ApiError(
    406,
    'PGRST107',
    `None of these media types are available: ${accept.map(mimeOf).join(', ')}`,
  );
