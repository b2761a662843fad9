import type { AssistantAction, Json } from '@parley/model';
import type { ActionToolName } from '@parley/model/prompts';
import type { z } from 'zod';
import type { Client } from '../identity.ts';
import { noFinding, type ToolContext, type ToolResult } from '../tools/tool.ts';

/** The context in which an assistant acts, and the means it has. */
export type ActionContext = ToolContext & {
  /** Writes as the assistant. */
  assistant: Client;
  assistantId: string;
  /** The channel in which the assistant was asked. */
  channelId: string;
  /** The message that asked the assistant. */
  messageId: string;
  /** Messages of the conversation, to which the assistant can react. */
  messageIds: ReadonlySet<string>;
  /** True if the person or the channel's prompt asks for reactions to other messages. */
  mayReactToOthers: boolean;
  /**
   * Proposes something to the person who asked; nothing happens without their approval.
   * @throws BackendError
   */
  propose(
    kind: AssistantAction['kind'],
    payload: { [key: string]: Json },
  ): Promise<'proposed' | 'decided'>;
};

/**
 * Something an assistant does or proposes, with a description for a model. `run` throws
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

/** Identity function that infers the name and ties the type of `run` to that of `input`. */
export const action = <Name extends ActionToolName, Input extends z.ZodType>(
  one: Action<Name, Input>,
): Action<Name, Input> => one;

/** A result without any action; the model is told why. */
export const refusedAction = (problem: string, summary = '') => ({
  ...noFinding(problem, summary),
  outcome: 'failed' as const,
});

/** The result for the model and for people while a proposal waits for approval. */
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
