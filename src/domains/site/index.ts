// The door of site: general info.
import { bind, type Endpoint } from '#platform/endpoint.ts';
import { collection } from '#domains/content/index.ts';
import { getGeneralInfo, type GeneralInfo } from './contract.ts';

export const endpoints: Endpoint[] = [
  bind(getGeneralInfo, async (ctx) => {
    const [info] = collection<GeneralInfo>(ctx, 'general-info');
    return info!;
  }),
];
