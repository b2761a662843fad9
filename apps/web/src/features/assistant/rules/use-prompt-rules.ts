import { useState } from 'react';
import type { Assistant } from '../prompts/assistants.ts';
import { publishRules } from './mutations.ts';
import { type Choices, type PromptRule, type Proposal, withProposals } from './proposals.ts';
import { useStandingRules } from './queries.ts';
import {
  differs,
  inStandingZones,
  type StandingRule,
  type WrittenRule,
  writtenRules,
} from './standing.ts';
import { type Proposals, useProposals } from './use-proposals.ts';
import { useReadRules } from './use-read-rules.ts';

export type PromptRules = {
  /** Null until the prompt is read. */
  read: PromptRule[] | null;
  /** Rules proposed by the model. */
  proposals: Proposals;
  /** The proposals without a decision, by their sentence. */
  open: ReadonlyMap<string, Proposal>;
  /** True if a proposal that was used here is gone with its sentence. */
  isLost: boolean;
  /** The rules that are published today. */
  standing: StandingRule[];
  switches: ReadonlyMap<string, boolean>;
  /** The rules of the text that are switched on, as a rehearsal plays them. */
  written: readonly WrittenRule[];
  /** True if a switch or a proposal was changed here since the rules were published. */
  isTouched: boolean;
  /** True if publishing would change the rules that are followed. */
  isChanged: boolean;
  /** The version of the prompt that the published rules were read from; null without rules. */
  version: number | null;
  switchRule(key: string, isOn: boolean): void;
  /** @throws AppError */
  publish(): Promise<void>;
};

/** The rules of an assistant's prompt while it is written, beside those that are published. */
export function usePromptRules(assistant: Assistant, text: string): PromptRules {
  'use memo';
  const found = useReadRules(text, assistant.channel.id);
  const { rules: standing, isLoaded } = useStandingRules(assistant);
  const proposals = useProposals(assistant, text);
  const merged =
    found &&
    withProposals(
      inStandingZones(found, standing),
      standing,
      proposals.proposed,
      proposals.choices,
    );
  const read = merged && merged.read;
  const [switches, setSwitches] = useState<ReadonlyMap<string, boolean>>(new Map());
  const written = writtenRules(read ?? [], standing, switches);
  return {
    read,
    proposals,
    open: merged?.open ?? new Map(),
    isLost: merged?.isLost ?? false,
    standing,
    switches,
    written,
    isTouched: switches.size > 0 || isDecided(proposals.choices, standing),
    isChanged: read !== null && isLoaded && differs(written, standing),
    version: standing[0]?.row.prompt_version ?? null,
    switchRule: (key, isOn) => setSwitches(new Map([...switches, [key, isOn]])),
    async publish() {
      if (read === null) return;
      await publishRules(assistant.channel.id, assistant.id, written);
      setSwitches(new Map());
      proposals.settle();
    },
  };
}

const isDecided = (choices: Choices, standing: readonly StandingRule[]): boolean =>
  [...choices].some(([key, isUsed]) => isUsed || standing.some((one) => one.key === key));
