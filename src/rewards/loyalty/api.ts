import { playerOf } from '#platform/context.ts';
import { bind, type Endpoint } from '#platform/endpoint.ts';
import { inWords } from '#site/content/index.ts';
import { charactersOf } from './characters.ts';
import {
  buyProduct,
  getCharacters,
  getHistory,
  getInfo,
  getNotifications,
  getOrders,
  getProducts,
  getProgram,
  getPrograms,
  getTerms,
  setAddress,
  setCharacter,
} from './contract.ts';
import { takeDueNotices } from './notices.ts';
import { buy } from './buy-product.ts';
import { historyFor } from './get-history.ts';
import { infoFor, termsFor } from './get-info.ts';
import { programFor, programsFor } from './get-missions.ts';
import { productsFor } from './get-products.ts';
import { addressFor, ordersFor } from './orders.ts';
import { chooseCharacter } from './set-character.ts';

const NOTICES_AT_ONCE = 5;

export const endpoints: Endpoint[] = [
  bind(getCharacters, async (ctx, { offset, limit }) => {
    const characters = charactersOf(ctx);
    return { items: characters.slice(offset, offset + limit), offset, limit, total: characters.length };
  }),
  bind(getTerms, async (ctx) => termsFor(ctx)),
  bind(getInfo, (ctx) => infoFor(ctx)),
  bind(setCharacter, chooseCharacter),
  bind(getNotifications, async (ctx) => {
    const due = await takeDueNotices(ctx.db, playerOf(ctx).id, NOTICES_AT_ONCE, ctx.clock.now());
    return {
      items: due.map(({ trigger, type, amount, amount_type, title, message, image }) => ({
        trigger,
        type,
        amount,
        amountType: amount_type,
        title: inWords(title, ctx.locale),
        message: inWords(message, ctx.locale),
        image,
      })),
    };
  }),
  bind(getProducts, productsFor),
  bind(buyProduct, buy),
  bind(getOrders, ordersFor),
  bind(setAddress, addressFor),
  bind(getHistory, historyFor),
  bind(getPrograms, programsFor),
  bind(getProgram, programFor),
];
