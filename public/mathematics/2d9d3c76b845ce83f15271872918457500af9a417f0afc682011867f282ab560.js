import * as z from "./aa984223d70e8368c38456fe4a0ef76a444fac274837fa901df952a79200b8db.js";
function assert(condition, why) {
	if (!condition) throw new AssertionError(why);
}
var AssertionError = class extends Error {
	name = "AssertionError";
};
var evenly = (count) => Array.from({ length: count }, () => 1 / count);
var firstOf = (events, type) => events.find((event) => event.type === type);
var RANKS$1 = "23456789TJQKA";
var SUITS = "SHDC";
var CARDS = RANKS$1.split("").flatMap((rank) => SUITS.split("").map((suit) => rank + suit));
var cardOf = (number) => CARDS[number];
var numberOf = (card) => RANKS$1.indexOf(card[0]) << 2 | SUITS.indexOf(card[1]);
var FRESH = Array.from({ length: 52 }, (_, number) => number);
function shuffledDeck(random) {
	const cards = FRESH.slice();
	let left = 52;
	return () => {
		const at = random.int(left);
		const drawn = cards[at];
		cards[at] = cards[--left];
		return cardOf(drawn);
	};
}
var CARD_DRAWS = { card: evenly(52) };
var dealtOf = (cards, before = []) => ({
	of: "card",
	got: cards.map(numberOf),
	chance: cards.length / (52 - before.length),
	...before.length > 0 && { without: before.map(numberOf) }
});
var SIZES = {
	spin: {
		big: 10n,
		huge: 50n
	},
	bought: {
		big: 2n,
		huge: 5n
	}
};
function celebrationOf(wonMinor, stakeMinor, costMinor) {
	if (wonMinor <= costMinor) return "none";
	const sizes = costMinor > stakeMinor ? SIZES.bought : SIZES.spin;
	if (wonMinor >= sizes.huge * costMinor) return "huge";
	return wonMinor >= sizes.big * costMinor ? "big" : "small";
}
function provedOdds({ modes, maxWin }, { bound = "exact", least, highestOf } = {}) {
	const known = new Map(Object.entries(modes).map(([mode, { rtp, standardDeviation, layers }]) => [mode, {
		mean: Number(rtp) / 100,
		variance: Number(standardDeviation) ** 2,
		highest: highestOf?.(mode) ?? maxWin,
		...least !== void 0 && { least },
		bound,
		...layers && { layers }
	}]));
	return (mode) => known.get(mode);
}
function withSide(main, side, most) {
	return Array.from({ length: most + 1 }, (_, stake) => {
		const share = (of) => (of(main) + stake * of(side)) / (1 + stake);
		return {
			mean: share(({ mean }) => mean),
			variance: share(({ variance }) => Math.sqrt(variance)) ** 2,
			highest: share(({ highest }) => highest),
			least: share(({ least = 0 }) => least),
			bound: main.bound
		};
	});
}
function steppedTitle(parts) {
	const { steps } = parts;
	return {
		costMinor: (stakeMinor) => stakeMinor,
		...parts,
		steps,
		play(stakeMinor, params, random) {
			const remembered = repeatable(random);
			const actions = [];
			for (;;) {
				const standing = steps.play(stakeMinor, params, actions, remembered());
				assert(standing, "the closing action is on offer");
				if (standing.offers.length === 0) return {
					events: standing.events,
					wonMinor: standing.wonMinor
				};
				actions.push(steps.closing(standing, params));
			}
		}
	};
}
function repeatable(random) {
	const drawn = [];
	return () => {
		let at = 0;
		return { int(bound) {
			const known = drawn[at];
			if (known) assert(known.bound === bound, "a replay draws as the round did");
			else drawn.push({
				bound,
				value: random.int(bound)
			});
			return drawn[at++].value;
		} };
	};
}
var HANDS = [
	"high-card",
	"pair",
	"flush",
	"straight",
	"three-of-a-kind",
	"straight-flush"
];
var rules = {
	kind: "three-card-poker",
	deck: "one deck of 52 cards, shuffled for each round",
	play: 1,
	qualifies: "Q",
	anteBonus: {
		straight: 1,
		"three-of-a-kind": 4,
		"straight-flush": 5
	},
	pairPlus: {
		most: 5,
		pays: {
			pair: 1,
			flush: 4,
			straight: 6,
			"three-of-a-kind": 30,
			"straight-flush": 40
		}
	}
};
var RANKS = 13;
var PLACE = RANKS ** 3;
function worthOf(a, b, c) {
	const isFlush = (a & 3) === (b & 3) && (b & 3) === (c & 3);
	const [low, middle, high] = [
		a >> 2,
		b >> 2,
		c >> 2
	].sort((x, y) => x - y);
	if (low === high) return 4 * PLACE + high;
	if (low === middle || middle === high) return PLACE + middle * RANKS + (low === middle ? high : low);
	const isWheel = high === 12 && low === 0 && middle === 1;
	if (isWheel || high - low === 2) return (isFlush ? 5 : 3) * PLACE + (isWheel ? 1 : high);
	return (isFlush ? 2 : 0) * PLACE + (high * RANKS + middle) * RANKS + low;
}
var handOf = (worth) => HANDS[Math.floor(worth / PLACE)];
var QUALIFYING = 1703;
var paid = (table, hand) => table[hand] ?? 0;
var proof_default = {
	mathHash: "4d25dee374ee7933f3dc74ce56c9638f5ddcb6d02383fe0fc3dbda0e2788f377",
	rtp: "96.6270",
	hitRate: "45.0403",
	standardDeviation: "1.6393",
	maxWinOneIn: "660",
	split: { "base": "96.6270" },
	volatility: "low",
	maxWin: 9,
	withSides: {
		"maxWin": 214,
		"maxWinOneIn": "660"
	},
	method: "exact",
	modes: {
		"ante": {
			"rtp": "96.6270",
			"hitRate": "45.0403",
			"standardDeviation": "1.6393",
			"maxWinOneIn": "660"
		},
		"pair-plus": {
			"rtp": "97.6833",
			"hitRate": "25.6109",
			"standardDeviation": "2.9106",
			"maxWinOneIn": "460"
		}
	}
};
var params = z.strictObject({ pairPlus: z._default(z.int().check(z.minimum(0), z.maximum(rules.pairPlus.most)), 0) });
var action = z.strictObject({ do: z.enum(["play", "fold"]) });
var worth = (cards) => {
	const [a, b, c] = cards.map(numberOf);
	return worthOf(a, b, c);
};
var { pays } = rules.pairPlus;
var proved = provedOdds(proof_default, {
	bound: "upper",
	least: -1,
	highestOf: (mode) => mode === "pair-plus" ? pays["straight-flush"] + 1 : proof_default.maxWin
});
var oddsBySide = withSide(proved("ante"), proved("pair-plus"), rules.pairPlus.most);
var threeCardPoker = {
	...steppedTitle({
		sysname: "three-card-poker",
		version: "1.0.0",
		type: "casino",
		rules,
		params,
		stakeStepMinor: 1n,
		steps: {
			action,
			play(stakeMinor, { pairPlus }, actions, random) {
				assert(stakeMinor > 0n, "a round costs something");
				const draw = shuffledDeck(random);
				const [own, dealers] = [Array.from({ length: 3 }, draw), Array.from({ length: 3 }, draw)];
				const side = stakeMinor * BigInt(pairPlus);
				const hand = handOf(worth(own));
				const events = [{
					type: "deal",
					cards: own,
					hand,
					ante: String(stakeMinor),
					pairPlus: String(side)
				}];
				const [chosen, ...more] = actions;
				if (more.length > 0) return void 0;
				const opening = stakeMinor + side;
				if (!chosen) return {
					events,
					stakedMinor: opening,
					wonMinor: 0n,
					offers: [{
						do: "play",
						costMinor: stakeMinor
					}, { do: "fold" }]
				};
				let wonMinor = 0n;
				if (chosen.do === "fold") events.push({ type: "folded" });
				else {
					events.push({
						type: "played",
						stake: String(stakeMinor)
					});
					const [mine, theirs] = [worth(own), worth(dealers)];
					const qualifies = theirs >= QUALIFYING;
					const outcome = !qualifies ? "not-qualified" : mine > theirs ? "won" : mine < theirs ? "lost" : "tie";
					events.push({
						type: "dealer",
						cards: dealers,
						hand: handOf(theirs),
						qualifies,
						outcome
					});
					const pay = (bet, amount) => {
						if (amount === 0n) return;
						wonMinor += amount;
						events.push({
							type: "paid",
							bet,
							amount: String(amount)
						});
					};
					pay("ante", stakeMinor * {
						won: 2n,
						"not-qualified": 2n,
						tie: 1n,
						lost: 0n
					}[outcome]);
					pay("play", stakeMinor * {
						won: 2n,
						"not-qualified": 1n,
						tie: 1n,
						lost: 0n
					}[outcome]);
					pay("ante-bonus", stakeMinor * BigInt(paid(rules.anteBonus, hand)));
					const odds = paid(rules.pairPlus.pays, hand);
					if (odds > 0) pay("pair-plus", side * BigInt(odds + 1));
				}
				const stakedMinor = opening + (chosen.do === "play" ? stakeMinor : 0n);
				const celebration = celebrationOf(wonMinor, stakedMinor, stakedMinor);
				events.push({
					type: "final-win",
					amount: String(wonMinor),
					celebration
				});
				return {
					events,
					stakedMinor,
					wonMinor,
					offers: []
				};
			},
			closing: () => ({ do: "fold" })
		},
		odds: ({ pairPlus }) => oddsBySide[pairPlus],
		bound: "upper",
		draws: {
			chances: CARD_DRAWS,
			of(events) {
				const own = events[0]["cards"];
				const dealers = firstOf(events, "dealer")?.["cards"];
				return dealers ? [dealtOf(own), dealtOf(dealers, own)] : [dealtOf(own)];
			}
		},
		proof: proof_default
	}),
	costMinor: (stakeMinor, { pairPlus }) => stakeMinor * BigInt(1 + pairPlus)
};
export { threeCardPoker as title };
