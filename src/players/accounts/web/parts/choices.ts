// Countries and currencies to choose from, with their names in the visitor's language.
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { getGeneralInfo } from '#site/general/contract.ts';
import type { OutputOf } from '#kernel/method.ts';
import { useHydrated } from '#site/design-system/use-hydrated.ts';
import { reportError } from '#site/shell/report.ts';
import { useShell } from '#site/shell/shell.tsx';

interface Choice {
  value: string;
  label: string;
}

/** ISO 3166 codes of the countries that a player may live in. */
const COUNTRIES =
  'AD AE AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IS IT JM JO JP KE KG KH KI KM KN KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR ST SV SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VN VU WS YE ZA ZM ZW'.split(
    ' ',
  );

/** Named in the browser only: server and browser may know different names for a country. */
export function useCountries(): readonly Choice[] {
  const { locale } = useShell();
  const isHere = useHydrated();
  return useMemo(() => {
    if (!isHere) return [];
    const names = new Intl.DisplayNames(locale, { type: 'region' });
    const order = new Intl.Collator(locale).compare;
    return COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).toSorted((a, b) =>
      order(a.label, b.label),
    );
  }, [locale, isHere]);
}

/**
 * The currencies that general info offers; that of the shipped site until they have been loaded. Then `choose` is called with the
 * operator's default.
 */
export function useCurrencies(choose?: (currency: string) => void): readonly Choice[] {
  const { api } = useShell();
  const [codes, setCodes] = useState<readonly string[]>(['EUR']);
  const take = useEffectEvent((info: OutputOf<typeof getGeneralInfo>): void => {
    setCodes(info.available_currencies);
    choose?.(info.default_currency);
  });
  useEffect(() => {
    api.call(getGeneralInfo).then(
      (info) => take(info),
      (failure: unknown) => reportError(failure, 'currencies'),
    );
  }, [api]);
  return codes.map((value) => ({ value, label: value }));
}
