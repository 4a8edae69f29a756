// All rounds of a visitor's revealed seed, to see whether one is missing.
import { useEffect, useState } from 'react';
import { getSeedRounds } from '#casino/rounds/contract.ts';
import type { SeedRounds as Proof } from '#casino/rounds/round-contract.ts';
import { seedHash } from '#fairness/seeds/commitment.ts';
import { nonceFaults } from '#fairness/seeds/transcript.ts';
import { ApiRefusal, type ApiClient } from '#site/shell/api.ts';
import { useRefusalSentence } from '#site/shell/refusal-sentence.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { Card, Notice, Skeleton } from '#site/design-system/surface.tsx';
import { saveFile } from '../save-file.ts';
import { RESULTS } from './checks.tsx';

async function allRounds(api: ApiClient, hash: string): Promise<Proof> {
  let { next, ...proof } = await api.call(getSeedRounds, { server_seed_hash: hash });
  while (next !== null) {
    const page = await api.call(getSeedRounds, { server_seed_hash: hash, after: String(next) });
    proof = { ...proof, items: [...proof.items, ...page.items] };
    next = page.next;
  }
  return proof;
}

export function SeedRounds({ hash }: { hash: string }) {
  const t = useTexts('games.verify');
  const { api } = useShell();
  const sentenceOf = useRefusalSentence();
  const [proof, setProof] = useState<Proof>();
  const [fault, setFault] = useState<string>();

  useEffect(() => {
    allRounds(api, hash)
      .then(setProof, async (error: unknown) => {
        if (!(error instanceof ApiRefusal)) throw error;
        setFault(await sentenceOf(error));
      })
      .catch((error: unknown) => {
        throw error;
      });
  }, [api, hash, sentenceOf]);

  if (fault) return <Notice tone="warning">{fault}</Notice>;
  if (!proof) return <Skeleton className="h-40" />;
  const nonces = proof.items.map(({ nonce }) => nonce);
  const { missing, repeated } = nonceFaults(nonces, proof.rounds);
  const isSeed = seedHash(proof.server_seed) === hash;
  const isComplete = missing.length + repeated.length === 0;
  const lines = [
    { name: 'seed', holds: isSeed, text: t(isSeed ? 'seed-rounds.seed' : 'seed-rounds.other-seed') },
    {
      name: 'nonces',
      holds: isComplete,
      text: isComplete
        ? t('seed-rounds.complete', { count: proof.rounds })
        : t('seed-rounds.gaps', { numbers: [...missing, ...repeated].join(', ') }),
    },
  ];
  return (
    <Card className="space-y-3 p-5" data-seed-rounds={isSeed && isComplete ? 'fair' : 'unfair'}>
      <h2 className="text-lg">{t('seed-rounds.title')}</h2>
      <p className="break-all font-mono text-xs text-muted">{hash}</p>
      <ul className="space-y-2">
        {lines.map(({ name, holds, text }) => {
          const result = holds ? 'holds' : 'fails';
          return (
            <li key={name} data-check={name} data-result={result} className="flex gap-3">
              <Icon
                name={RESULTS[result].icon}
                label={t(`result.${result}`)}
                className={`mt-0.5 size-5 shrink-0 ${RESULTS[result].tone}`}
              />
              {text}
            </li>
          );
        })}
      </ul>
      <Button icon="arrow-down-to-line" onClick={() => saveFile(`seed-${hash.slice(0, 12)}.json`, proof)}>
        {t('seed-rounds.save')}
      </Button>
    </Card>
  );
}
