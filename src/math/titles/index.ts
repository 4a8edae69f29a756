// The titles by sysname.
import type { Title } from '#math/engine/title.ts';

export const titles: Record<string, Title> = {};
