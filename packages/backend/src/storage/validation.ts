import { Ajv, type ValidateFunction } from 'ajv';
import { z } from 'zod';
import { StorageError } from './errors.ts';

/** The part of a request that is judged, as the hosted service calls it. */
export type RequestPart = 'body' | 'querystring';

/**
 * The hosted service judges requests with this library, so its words and its conversions are the
 * same here: '5' is a number where a number is wanted, one value is a list of one. The schemas
 * themselves are zod's.
 */
const ajv = new Ajv({ coerceTypes: 'array', strict: false });
const validators = new WeakMap<z.ZodType, ValidateFunction>();

/**
 * What was asked, by its schema. It is refused in the words of the hosted service, whose clients
 * show them: "body must have required property 'name'".
 * @throws StorageError
 */
export function parsed<Schema extends z.ZodType>(
  part: RequestPart,
  schema: Schema,
  value: unknown,
): z.infer<Schema> {
  const validate = validatorOf(schema);
  if (!validate(value)) throw refused(ajv.errorsText(validate.errors, { dataVar: part }));
  const result = schema.safeParse(value);
  if (!result.success) throw refused(`${part}/${wordsOf(result.error)}`);
  return result.data;
}

/** A request that is not as it should be. */
export const refused = (message: string): StorageError => new StorageError('400', 'Error', message);

function validatorOf(schema: z.ZodType): ValidateFunction {
  const known = validators.get(schema);
  if (known) return known;
  const made = ajv.compile(
    z.toJSONSchema(schema, {
      io: 'input',
      target: 'draft-7',
      override: ({ jsonSchema }) => nameNull(jsonSchema),
    }),
  );
  validators.set(schema, made);
  return made;
}

/** Null beside what else may stand there is that or nothing, and is never taken for a zero. */
function nameNull(schema: z.core.JSONSchema.BaseSchema): void {
  const [one, other, ...more] = schema.anyOf ?? [];
  if (more.length > 0 || !one || other?.type !== 'null') return;
  delete schema.anyOf;
  const kinds = one.anyOf?.map((kind) => ({ ...kind, nullable: true }));
  Object.assign(schema, kinds ? { anyOf: kinds } : { ...one, nullable: true });
}

const wordsOf = ({ issues: [issue] }: z.ZodError): string =>
  `${issue?.path.join('/') ?? ''} ${issue?.message ?? ''}`;
