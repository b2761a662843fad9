import { nameText } from '@parley/model';
import { z } from 'zod';
import { isWebAddress, isWithoutCredentials } from '../../../lib/web-address.ts';

/** The header sent with each request to a server: name and secret, or neither. */
const header = {
  header: z
    .string()
    .trim()
    .max(100, 'Must be at most 100 characters')
    .regex(/^[A-Za-z0-9-]*$/, 'Enter the name of a header, such as Authorization'),
  secret: z
    .string()
    .trim()
    .max(2000, 'Must be at most 2000 characters')
    .regex(/^[\x20-\x7e]*$/, 'Enter one line of plain characters'),
};

const needsName = ({ header: name, secret }: { header: string; secret: string }) =>
  secret === '' || name !== '';
const NAMELESS = { path: ['header'], message: 'Enter the name of a header, such as Authorization' };

export const serverForm = z
  .object({
    name: nameText.min(1, 'Name is required').max(100, 'Must be at most 100 characters'),
    url: z
      .string()
      .trim()
      .max(500, 'Must be at most 500 characters')
      .refine(isWebAddress, 'Enter an address that begins with https://')
      .refine(isWithoutCredentials, 'Leave the user name and password out of the address'),
    ...header,
  })
  .refine(needsName, NAMELESS);
export type ServerForm = z.infer<typeof serverForm>;

export const secretForm = z.object(header).refine(needsName, NAMELESS);
export type SecretForm = z.infer<typeof secretForm>;
