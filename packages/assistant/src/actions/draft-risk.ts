import { plainName } from '@parley/model';
import { z } from 'zod';
import { read } from '../identity.ts';
import { findChannel } from '../tools/channels.ts';
import { idIn } from '../tools/ids.ts';
import { memberNamed } from '../tools/members.ts';
import { proposedAction, action, type ActionContext, refusedAction } from './action.ts';

/** Proposes a risk, which the person adds to the register with one click. */
export const draftRisk = action({
  name: 'draft_risk',
  title: 'Draft a risk',
  description:
    'Drafts an entry of the risk register. The person confirms with one click; ' +
    'nothing is in the register before. Likelihood and impact are from 1 (low) to 5 (high). ' +
    'Use it when they want to note, register or record a danger. ' +
    'Example: {"title":"Storm damage","likelihood":2,"impact":4}.',
  input: z.object({
    title: z.string().overwrite(plainName).min(1).max(255),
    description: z.string().max(5000).optional(),
    category: z.string().overwrite(plainName).max(100).optional(),
    likelihood: z.int().min(1).max(5),
    impact: z.int().min(1).max(5),
    owner: z.string().max(255).optional().describe('Name of a person'),
    due_on: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/)
      .refine((day) => !Number.isNaN(Date.parse(day)), 'There is no such day')
      .optional(),
    channel: z
      .string()
      .max(255)
      .optional()
      .describe('Name of the channel it belongs to; the one that is asked in when left out'),
    message: z.string().max(500).optional().describe('Link or id of the message that speaks of it'),
  }),
  async run(
    { title, description, category, likelihood, impact, owner, due_on, channel: wanted, message },
    context,
  ) {
    const { channel, problem } = await findChannel(
      context.reader,
      context.workspaceId,
      wanted,
      context.channelId,
    );
    if (!channel) return refusedAction(problem, wanted);
    const payload = {
      title,
      description: description ?? null,
      category: category ?? null,
      likelihood,
      impact,
      // If the name is ambiguous, the person chooses.
      owner_id:
        owner === undefined
          ? null
          : ((await memberNamed(context.reader, context.workspaceId, owner))?.id ?? null),
      due_on: due_on ?? null,
      channel_id: channel.visibility === 'direct' ? null : channel.id,
      source_message_id: await readable(context, message),
    };
    return proposedAction(
      await context.propose('risk', payload),
      `${title} · ${likelihood} × ${impact}`,
    );
  },
});

async function readable(
  { reader, messageId }: ActionContext,
  message: string | undefined,
): Promise<string | null> {
  const id = message === undefined ? messageId : idIn(message);
  if (!id) return null;
  const found = await read(
    'The message',
    reader.from('messages').select('id').eq('id', id).is('deleted_at', null).maybeSingle(),
  );
  return found?.id ?? null;
}
