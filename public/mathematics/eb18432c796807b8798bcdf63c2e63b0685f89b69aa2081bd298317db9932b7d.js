import * as z from "./aa984223d70e8368c38456fe4a0ef76a444fac274837fa901df952a79200b8db.js";
function assert(condition, why) {
	if (!condition) throw new AssertionError(why);
}
var AssertionError = class extends Error {
	name = "AssertionError";
};
var evenly = (count) => Array.from({ length: count }, () => 1 / count);
var firstOf = (events, type) => events.find((event) => event.type === type);
var RANKS = "23456789TJQKA";
var SUITS = "SHDC";
var CARDS = RANKS.split("").flatMap((rank) => SUITS.split("").map((suit) => rank + suit));
var cardOf = (number) => CARDS[number];
var numberOf = (card) => RANKS.indexOf(card[0]) << 2 | SUITS.indexOf(card[1]);
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
var POKER_HANDS = [
	"high-card",
	"pair",
	"two-pair",
	"three-of-a-kind",
	"straight",
	"flush",
	"full-house",
	"four-of-a-kind",
	"straight-flush",
	"royal-flush"
];
var SUIT = 3;
var ACE = 12;
var place = (kind) => POKER_HANDS.indexOf(kind) << 20;
var [PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL] = POKER_HANDS.slice(1).map(place);
var pokerHandOf = (worth) => POKER_HANDS[worth >> 20];
var leastPairOf = (rank) => PAIR | rank << 16;
function straightIn(ranks) {
	const line = ranks << 1 | ranks >> ACE & 1;
	for (let top = ACE; top >= 3; top--) if ((line >> top - 3 & 31) === 31) return top;
	return -1;
}
function highest(ranks, count, at) {
	let worth = 0;
	let left = ranks;
	for (let taken = 0; taken < count && left !== 0; taken++, at -= 4) {
		const rank = 31 - Math.clz32(left);
		worth |= rank << at;
		left ^= 1 << rank;
	}
	return worth;
}
function worthOfSuited(ranks) {
	const straight = straightIn(ranks);
	if (straight === ACE) return ROYAL;
	return straight >= 0 ? STRAIGHT_FLUSH | straight << 16 : FLUSH | highest(ranks, 5, 16);
}
function worthOfRanks(counts) {
	let [all, pairs, threes, four] = [
		0,
		0,
		0,
		-1
	];
	for (let rank = ACE; rank >= 0; rank--) {
		const count = counts[rank];
		if (count === 0) continue;
		all |= 1 << rank;
		if (count === 2) pairs |= 1 << rank;
		else if (count === 3) threes |= 1 << rank;
		else if (count === 4 && four < 0) four = rank;
	}
	if (four >= 0) return FOUR | four << 16 | highest(all ^ 1 << four, 1, 12);
	const three = threes === 0 ? -1 : 31 - Math.clz32(threes);
	if (three >= 0) {
		const others = pairs | threes ^ 1 << three;
		if (others !== 0) return FULL_HOUSE | three << 16 | highest(others, 1, 12);
	}
	const straight = straightIn(all);
	if (straight >= 0) return STRAIGHT | straight << 16;
	if (three >= 0) return THREE | three << 16 | highest(all ^ 1 << three, 2, 12);
	if (pairs === 0) return highest(all, 5, 16);
	const high = 31 - Math.clz32(pairs);
	const rest = pairs ^ 1 << high;
	if (rest === 0) return PAIR | high << 16 | highest(all ^ pairs, 3, 12);
	const low = 31 - Math.clz32(rest);
	return TWO_PAIR | high << 16 | low << 12 | highest(all ^ 1 << high ^ 1 << low, 1, 8);
}
function worthOfCards(cards) {
	const suits = [
		0,
		0,
		0,
		0
	];
	const counts = Array.from({ length: 13 }, () => 0);
	const ranks = [
		0,
		0,
		0,
		0
	];
	for (const card of cards) {
		const suit = card & SUIT;
		suits[suit]++;
		ranks[suit] |= 1 << (card >> 2);
		counts[card >> 2]++;
	}
	const suited = suits.findIndex((count) => count >= 5);
	return suited >= 0 ? worthOfSuited(ranks[suited]) : worthOfRanks(counts);
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
var rules = {
	kind: "casino-holdem",
	deck: "one deck of 52 cards, shuffled for each round",
	deal: "two cards for the player, a flop of three; after a call turn, river and the dealer’s two",
	call: 2,
	qualifies: "a pair of fours",
	ante: {
		"royal-flush": 100,
		"straight-flush": 20,
		"four-of-a-kind": 10,
		"full-house": 3,
		flush: 2
	},
	aces: {
		most: 5,
		pays: {
			"royal-flush": 100,
			"straight-flush": 50,
			"four-of-a-kind": 40,
			"full-house": 30,
			flush: 20,
			"aces-or-better": 7
		}
	}
};
var QUALIFYING = leastPairOf(2);
var PAIR_OF_ACES = leastPairOf(12);
var antePays = (hand) => rules.ante[hand] ?? 1;
function acesHandOf(worth) {
	const hand = pokerHandOf(worth);
	if (hand in rules.aces.pays) return hand;
	return worth >= PAIR_OF_ACES ? "aces-or-better" : void 0;
}
function resultOf(own, dealers) {
	if (dealers < QUALIFYING) return "not-qualified";
	return own > dealers ? "won" : own < dealers ? "lost" : "tie";
}
function backOf(result, own) {
	switch (result) {
		case "won": return {
			ante: 1 + antePays(pokerHandOf(own)),
			call: 2 * rules.call
		};
		case "not-qualified": return {
			ante: 1 + antePays(pokerHandOf(own)),
			call: rules.call
		};
		case "tie": return {
			ante: 1,
			call: rules.call
		};
		case "lost": return {
			ante: 0,
			call: 0
		};
	}
}
var proof_default = {
	mathHash: "d2cbf2ea222661484f60aae71512059decf00c75bd73180222770ad5dcc6144f",
	rtp: "97.8424",
	hitRate: "50.2090",
	standardDeviation: "2.6129",
	maxWinOneIn: "37777",
	split: { "base": "97.8424" },
	volatility: "low",
	maxWin: 105,
	withSides: {
		"maxWin": 610,
		"maxWinOneIn": "800767"
	},
	method: "exact",
	tables: { "called": [
		0,
		283234137648,
		0,
		201057685752,
		207457187544,
		659945385612,
		32559484032,
		318909904812,
		334194215508,
		199549574820,
		34054545168,
		85702050504,
		82929225744,
		32024879724,
		4647370128,
		14735604204,
		70780872864,
		9135538488,
		15662001240,
		32904203208,
		53780056512,
		9717104296,
		2910219176,
		17743138776,
		60350271264,
		4217612688,
		5179382208,
		2460229200,
		4149745200,
		235520256,
		198204864,
		91119600,
		620690696,
		5150296,
		35247960,
		113546448,
		73625904,
		0,
		4280760,
		11989296
	] },
	modes: {
		"ante": {
			"rtp": "97.8424",
			"hitRate": "50.2090",
			"standardDeviation": "2.6129",
			"maxWinOneIn": "37777"
		},
		"aces": {
			"rtp": "93.7417",
			"hitRate": "10.8759",
			"standardDeviation": "2.9247",
			"maxWinOneIn": "649740"
		}
	}
};
var params = z.strictObject({ aces: z._default(z.int().check(z.minimum(0), z.maximum(rules.aces.most)), 0) });
var action = z.strictObject({ do: z.enum(["call", "fold"]) });
var worth = (...cards) => worthOfCards(cards.map(numberOf));
var proved = provedOdds(proof_default, {
	bound: "upper",
	least: -rules.call,
	highestOf: (mode) => mode === "aces" ? rules.aces.pays["royal-flush"] + 1 : proof_default.maxWin
});
var oddsBySide = withSide(proved("ante"), proved("aces"), rules.aces.most);
var casinoHoldem = {
	...steppedTitle({
		sysname: "casino-holdem",
		version: "1.1.0",
		type: "casino",
		rules,
		params,
		stakeStepMinor: 1n,
		steps: {
			action,
			play(stakeMinor, { aces }, actions, random) {
				assert(stakeMinor > 0n, "a round costs something");
				const draw = shuffledDeck(random);
				const [own, flop, rest, dealers] = [
					2,
					3,
					2,
					2
				].map((length) => Array.from({ length }, draw));
				const side = stakeMinor * BigInt(aces);
				const first = worth(...own, ...flop);
				const events = [{
					type: "deal",
					cards: own,
					flop,
					hand: pokerHandOf(first),
					ante: String(stakeMinor),
					aces: String(side)
				}];
				const [chosen, ...more] = actions;
				if (more.length > 0) return void 0;
				const opening = stakeMinor + side;
				const callMinor = stakeMinor * BigInt(rules.call);
				if (!chosen) return {
					events,
					stakedMinor: opening,
					wonMinor: 0n,
					offers: [{
						do: "call",
						costMinor: callMinor
					}, { do: "fold" }]
				};
				let wonMinor = 0n;
				const pay = (bet, amount) => {
					if (amount === 0n) return;
					wonMinor += amount;
					events.push({
						type: "paid",
						bet,
						amount: String(amount)
					});
				};
				if (chosen.do === "fold") {
					const theirs = worth(...dealers, ...flop, ...rest);
					events.push({ type: "folded" }, {
						type: "shown",
						board: rest,
						cards: dealers,
						hand: pokerHandOf(theirs)
					});
				} else {
					const [mine, theirs] = [worth(...own, ...flop, ...rest), worth(...dealers, ...flop, ...rest)];
					const outcome = resultOf(mine, theirs);
					events.push({
						type: "called",
						stake: String(callMinor)
					}, {
						type: "board",
						cards: rest,
						hand: pokerHandOf(mine)
					}, {
						type: "dealer",
						cards: dealers,
						hand: pokerHandOf(theirs),
						qualifies: theirs >= QUALIFYING,
						outcome
					});
					const back = backOf(outcome, mine);
					pay("ante", stakeMinor * BigInt(back.ante));
					pay("call", stakeMinor * BigInt(back.call));
				}
				const acesHand = acesHandOf(first);
				if (acesHand) pay("aces", side * BigInt(rules.aces.pays[acesHand] + 1));
				const stakedMinor = opening + (chosen.do === "call" ? callMinor : 0n);
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
		odds: ({ aces }) => oddsBySide[aces],
		bound: "upper",
		draws: {
			chances: CARD_DRAWS,
			of(events) {
				const { cards: own, flop } = events[0];
				const seen = [...own, ...flop];
				const board = firstOf(events, "board")?.["cards"];
				if (!board) return [dealtOf(seen)];
				return [dealtOf(seen), dealtOf([...board, ...firstOf(events, "dealer")["cards"]], seen)];
			}
		},
		proof: proof_default
	}),
	costMinor: (stakeMinor, { aces }) => stakeMinor * BigInt(1 + aces)
};
export { casinoHoldem as title };
