import { z } from 'zod';
import { limits } from './limits.ts';
import { cleanName, hasHiddenCharacters } from './names.ts';

/** Forms with the limits and messages of spec point 5. */

const optionalText = (max: number, label: string) =>
  z.string().trim().max(max, `${label} must be at most ${max} characters`).optional();

/** Text that names something, in the form in which the database stores it. */
export const nameText = z
  .string()
  .overwrite(cleanName)
  .refine((name) => !hasHiddenCharacters(name), 'Names cannot contain hidden control characters');

const optionalName = (max: number, label: string) =>
  nameText.max(max, `${label} must be at most ${max} characters`).optional();

const name = (required: string) =>
  nameText
    .min(1, required)
    .min(limits.nameMin, `Must be at least ${limits.nameMin} characters`)
    .max(limits.nameMax, `Must be at most ${limits.nameMax} characters`);

export const credentials = z.object({
  email: z.email('Enter an e-mail address'),
  password: z.string().min(limits.passwordMin, `Must be at least ${limits.passwordMin} characters`),
});

/** For signing in: the rules for new passwords do not apply to existing ones. */
export const signInForm = credentials.extend({
  password: z.string().min(1, 'Password is required'),
});

export const profileForm = z.object({ name: name('Name is required') });

export const workspaceForm = z.object({
  name: nameText
    .min(1, 'Workspace name is required')
    .max(limits.nameMax, `Must be at most ${limits.nameMax} characters`),
  description: optionalText(limits.descriptionMax, 'Description'),
  icon: optionalName(limits.iconMax, 'Icon'),
});

export const channelForm = z.object({
  name: name('Channel name is required'),
  topic: optionalName(limits.topicMax, 'Topic'),
  description: optionalText(limits.descriptionMax, 'Description'),
  icon: optionalName(limits.iconMax, 'Icon'),
  category: optionalName(limits.nameMax, 'Category'),
  visibility: z.enum(['open', 'private']).default('open'),
  prompt: z
    .string()
    .max(limits.promptMax, `Prompt must be at most ${limits.promptMax} characters`)
    .default(''),
  assistant_mode: z.enum(['auto', 'mention', 'off']).default('auto'),
});

export type ChannelForm = z.infer<typeof channelForm>;
export type WorkspaceForm = z.infer<typeof workspaceForm>;
