// The Brazilian tax number: eleven digits, the last two of which are check digits.
import { cpf } from 'cpf-cnpj-validator';

export const isCpf = (text: string): boolean => cpf.isValid(text);

/** Digits only, as it is stored. */
export const plainCpf = (text: string): string => cpf.strip(text);
