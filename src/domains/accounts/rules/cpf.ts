// The Brazilian tax number: eleven digits, two of which prove the others.
import { cpf } from 'cpf-cnpj-validator';

export const isCpf = (text: string): boolean => cpf.isValid(text);

/** Digits alone, as it is kept. */
export const plainCpf = (text: string): string => cpf.strip(text);
