import type { AssistantAction, Json } from '@parley/model';
import type { ActionToolName } from '@parley/model/prompts';
import type { z } from 'zod';
import type { Client } from '../identity.ts';
import { noFinding, type ToolContext, type ToolResult } from '../tools/tool.ts';

/** Where an assistant acts, and with what. */
export type ActionContext = ToolContext & {
  /** Writes as the assistant. */
  assistant: Client;
  assistantId: string;
  /** Where it is asked. */
  channelId: string;
  /** The asked message. */
  messageId: string;
  /** Messages of the conversation, which it may react to. */
  messageIds: ReadonlySet<string>;
  /**
   * Puts something before the person who asked; nothing happens without their yes.
   * @throws BackendError
   */
  propose(
    kind: AssistantAction['kind'],
    payload: { [key: string]: Json },
  ): Promise<'proposed' | 'decided'>;
};

/**
 * Something an assistant does or would do, with a description for a model. `run` throws
 * BackendError.
 */
export type Action<
  Name extends ActionToolName = ActionToolName,
  Input extends z.ZodType = z.ZodType,
> = {
  name: Name;
  title: string;
  description: string;
  input: Input;
  run(
    input: z.output<Input>,
    context: ActionContext,
  ): Promise<ToolResult & { outcome: 'done' | 'asked' | 'failed' }>;
};

/** Keeps the name, and the types of input and run, together. */
export const action = <Name extends ActionToolName, Input extends z.ZodType>(
  one: Action<Name, Input>,
): Action<Name, Input> => one;

/** Nothing was done, and the model is told why. */
export const refusedAction = (problem: string, summary = '') => ({
  ...noFinding(problem, summary),
  outcome: 'failed' as const,
});

/** What the model and people are told of something that waits for a yes. */
export const proposedAction = (state: 'proposed' | 'decided', summary: string) => ({
  content: {
    state: state === 'proposed' ? 'proposed' : 'decided before',
    note:
      state === 'proposed'
        ? 'The person sees a card with this and confirms or drops it. It is not done yet.'
        : 'The person decided about this already. Do not propose it again.',
  },
  shown: { summary, items: [] },
  quotable: [],
  outcome: 'asked' as const,
  hasActed: true,
});
