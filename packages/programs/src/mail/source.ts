import { HookError } from '../answers.ts';

const MAIL = /^message\/rfc822\b/i;
const FORM = /^multipart\/form-data\b/i;

/** The fields in which services for incoming mail post the whole e-mail. */
const FIELDS = ['body-mime', 'email'];

export const isMailType = (type: string | null): type is string =>
  type !== null && (MAIL.test(type) || FORM.test(type));

/** The e-mail in a body: as it is, or in a field of a form. @throws HookError */
export async function mailIn(body: Buffer, type: string): Promise<Uint8Array> {
  if (MAIL.test(type)) return body;
  const form = await new Response(new Uint8Array(body), { headers: { 'Content-Type': type } })
    .formData()
    .catch(() => null);
  for (const field of FIELDS) {
    const value = form?.get(field);
    if (typeof value === 'string') return Buffer.from(value);
    if (value) return new Uint8Array(await value.arrayBuffer());
  }
  throw new HookError(
    'invalid_mail',
    'The form has no e-mail.',
    `Send it in the field "${FIELDS.join('" or "')}", or as "message/rfc822".`,
  );
}
