import { newId, type RuleReading } from '@parley/model';
import { rehearsalError } from '@parley/model/prompts';
import { useState } from 'react';
import { collections, useOwnId, useRowsWhere } from '../../../data/index.ts';
import { toastErrors } from '../../../lib/toast-errors.ts';
import type { Assistant } from '../prompts/assistants.ts';
import { type Choices, type Proposal, proposalsIn } from './proposals.ts';
import { ownTimezone } from './use-read-rules.ts';

type Failure = { code: string; message: string; hint?: string | null | undefined };

export type Proposals = {
  proposed: Proposal[];
  choices: Choices;
  state: 'none' | 'running' | 'done' | 'failed';
  failure: Failure | null;
  /** Asks the model, in place of what it proposed before. */
  ask(): void;
  choose(key: string, isUsed: boolean): void;
  /** Forgets the decisions, which are published. */
  settle(): void;
};

/** The rules that the model proposes for a draft, and what its author decided on them. */
export function useProposals({ channel, id: assistantId }: Assistant, prompt: string): Proposals {
  'use memo';
  const ownId = useOwnId();
  const [id, setId] = useState<string | null>(null);
  const [choices, setChoices] = useState<Choices>(new Map());
  const reading = useRowsWhere('rule_readings', 'id', id ?? '')[0];
  const ask = async () => {
    if (id !== null && collections.rule_readings.has(id))
      await collections.rule_readings.delete(id);
    const now = new Date().toISOString();
    const row: RuleReading = {
      id: newId(),
      workspace_id: channel.workspace_id,
      channel_id: channel.id,
      assistant_id: assistantId,
      asked_by: ownId,
      prompt,
      timezone: ownTimezone(),
      status: 'queued',
      rules: [],
      error: null,
      created_at: now,
      updated_at: now,
    };
    await collections.rule_readings.insert(row);
    setId(row.id);
  };
  return {
    proposed: proposalsIn(reading?.rules),
    choices,
    state: stateOf(reading),
    failure: rehearsalError.safeParse(reading?.error).data ?? null,
    ask: () => toastErrors(ask()),
    choose: (key, isUsed) => setChoices(new Map([...choices, [key, isUsed]])),
    settle: () => setChoices(new Map([...choices].filter(([, isUsed]) => !isUsed))),
  };
}

const stateOf = (reading: RuleReading | undefined): Proposals['state'] => {
  if (!reading) return 'none';
  return reading.status === 'done' || reading.status === 'failed' ? reading.status : 'running';
};
