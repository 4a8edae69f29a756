import * as z from "./aa984223d70e8368c38456fe4a0ef76a444fac274837fa901df952a79200b8db.js";
function assert(condition, why) {
	if (!condition) throw new AssertionError(why);
}
var AssertionError = class extends Error {
	name = "AssertionError";
};
var evenly = (count) => Array.from({ length: count }, () => 1 / count);
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
var place = z.int().check(z.minimum(0), z.maximum(4));
var action = z.strictObject({
	do: z.literal("hold"),
	cards: z.array(place).check(z.maxLength(5))
}).check(z.refine(({ cards }) => cards.every((card, index) => index === 0 || card > cards[index - 1]), { error: "Wrong value" }));
function videoPoker(parts) {
	const { sysname, rules, ranking } = parts;
	const proof = parts.proof;
	const odds = provedOdds(proof, { bound: "upper" })("best");
	const names = Object.keys(rules.pays);
	const handOf = (cards) => names[ranking(cards.map(numberOf))] ?? null;
	return steppedTitle({
		sysname,
		version: "1.0.0",
		type: "casino",
		rules,
		params: z.strictObject({}),
		stakeStepMinor: 1n,
		steps: {
			action,
			play(stakeMinor, _params, actions, random) {
				assert(stakeMinor > 0n, "a round costs something");
				const draw = shuffledDeck(random);
				const dealt = Array.from({ length: 5 }, draw);
				const events = [{
					type: "deal",
					cards: dealt,
					hand: handOf(dealt)
				}];
				const [hold, ...more] = actions;
				if (more.length > 0) return void 0;
				if (!hold) return {
					events,
					stakedMinor: stakeMinor,
					wonMinor: 0n,
					offers: [{ do: "hold" }]
				};
				const cards = dealt.map((card, index) => hold.cards.includes(index) ? card : draw());
				const hand = handOf(cards);
				const wonMinor = hand === null ? 0n : stakeMinor * BigInt(rules.pays[hand]);
				const celebration = celebrationOf(wonMinor, stakeMinor, stakeMinor);
				events.push({
					type: "draw",
					held: hold.cards,
					cards,
					hand
				}, {
					type: "final-win",
					amount: String(wonMinor),
					celebration
				});
				return {
					events,
					stakedMinor: stakeMinor,
					wonMinor,
					offers: []
				};
			},
			closing: ({ events }) => ({
				do: "hold",
				cards: bestHold(events[0].cards, rules, ranking, proof)
			})
		},
		odds: () => odds,
		bound: "upper",
		draws: {
			chances: CARD_DRAWS,
			of(events) {
				const [deal, draw] = events;
				const { cards: dealt } = deal;
				if (draw?.type !== "draw" || draw.held.length === dealt.length) return [dealtOf(dealt)];
				return [dealtOf(dealt), dealtOf(draw.cards.filter((_card, place) => !draw.held.includes(place)), dealt)];
			}
		},
		proof
	});
}
var DRAWS = [
	1,
	47,
	1081,
	16215,
	178365,
	1533939
];
var pairPlace = (a, b) => {
	const [low, high] = a >> 2 < b >> 2 ? [a, b] : [b, a];
	return (low & 3) === (high & 3) ? (low >> 2) * 13 + (high >> 2) : (high >> 2) * 13 + (low >> 2);
};
function holdValues(hand, rules, ranking, proof) {
	const cards = hand.map(numberOf);
	const pays = Object.values(rules.pays);
	const payOf = (five) => pays[ranking(five)] ?? 0;
	const rest = Array.from({ length: 52 }, (_, number) => number).filter((number) => !cards.includes(number));
	const others = (held) => [...rest, ...cards.filter((card) => !held.includes(card))];
	const { none, one, pairs } = proof.tables;
	const totals = Array.from({ length: 32 }, (_, mask) => {
		const held = cards.filter((_card, index) => mask >> index & 1);
		switch (held.length) {
			case 0: return none[0];
			case 1: return one[held[0] >> 2];
			case 2: return pairs[pairPlace(held[0], held[1])];
			case 5: return payOf(held);
			default: {
				const left = others(held);
				let total = 0;
				const five = [
					...held,
					0,
					0
				].slice(0, 5);
				for (let a = 0; a < left.length; a++) {
					five[held.length] = left[a];
					if (held.length === 4) total += payOf(five);
					else for (let b = 0; b < a; b++) {
						five[4] = left[b];
						total += payOf(five);
					}
				}
				return total;
			}
		}
	});
	for (let bit = 1; bit < 32; bit <<= 1) for (let mask = 0; mask < 32; mask++) if (!(mask & bit)) totals[mask] -= totals[mask | bit];
	return totals.map((total, mask) => total / DRAWS[5 - heldIn(mask)]);
}
var heldIn = (mask) => [
	0,
	1,
	2,
	3,
	4
].filter((index) => mask >> index & 1).length;
function bestHold(hand, rules, ranking, proof) {
	const values = holdValues(hand, rules, ranking, proof);
	let best = 31;
	for (let mask = 30; mask >= 0; mask--) if (values[mask] > values[best] + 1e-9) best = mask;
	return [
		0,
		1,
		2,
		3,
		4
	].filter((index) => best >> index & 1);
}
var rules = {
	kind: "video-poker",
	deck: "52 cards, every order equally likely; deuces are wild",
	draws: 1,
	pays: {
		"royal-flush": 800,
		"four-deuces": 200,
		"wild-royal-flush": 25,
		"five-of-a-kind": 15,
		"straight-flush": 9,
		"four-of-a-kind": 4,
		"full-house": 4,
		flush: 3,
		straight: 2,
		"three-of-a-kind": 1
	}
};
var TEN = 8;
var ACE = 12;
var counts = new Uint8Array(13);
var ranking = (cards) => {
	counts.fill(0);
	let wild = 0;
	let low = ACE;
	let high = 0;
	let lowest = ACE;
	let highest = -1;
	let suit = -1;
	let isFlush = true;
	let most = 0;
	let pairs = 0;
	for (let index = 0; index < 5; index++) {
		const rank = cards[index] >> 2;
		if (rank === 0) {
			wild++;
			continue;
		}
		const count = ++counts[rank];
		if (count > most) most = count;
		if (count === 2) pairs++;
		if (rank < low) low = rank;
		if (rank > high) high = rank;
		const fromAce = rank === ACE ? -1 : rank;
		if (fromAce < lowest) lowest = fromAce;
		if (fromAce > highest) highest = fromAce;
		if (suit < 0) suit = cards[index] & 3;
		else if ((cards[index] & 3) !== suit) isFlush = false;
	}
	if (wild === 4) return 1;
	const isRow = most === 1 && (high - low <= 4 || highest - lowest <= 4);
	if (isRow && isFlush && low >= TEN) return wild === 0 ? 0 : 2;
	if (most + wild === 5) return 3;
	if (isRow && isFlush) return 4;
	if (most + wild === 4) return 5;
	if (pairs === 2 && most + wild === 3) return 6;
	if (isFlush) return 7;
	if (isRow) return 8;
	return most + wild === 3 ? 9 : -1;
};
var deucesWild = videoPoker({
	sysname: "deuces-wild",
	rules,
	ranking,
	proof: {
		mathHash: "5f9f0e5b0510062adacaddc49ce9df3a283e294a7da497a8c68c31a035f4d1c5",
		rtp: "98.9131",
		hitRate: "44.3610",
		standardDeviation: "5.0619",
		maxWinOneIn: "43410",
		split: {
			"royal-flush": "1.8429",
			"four-deuces": "3.7397",
			"wild-royal-flush": "4.7812",
			"five-of-a-kind": "4.6807",
			"straight-flush": "4.4412",
			"four-of-a-kind": "24.5200",
			"full-house": "10.4756",
			"flush": "6.1348",
			"straight": "11.4953",
			"three-of-a-kind": "26.8018"
		},
		volatility: "medium",
		maxWin: 800,
		method: "exact",
		modes: { "best": {
			"rtp": "98.9131",
			"hitRate": "44.3610",
			"standardDeviation": "5.0619",
			"maxWinOneIn": "43410"
		} },
		tables: {
			"none": [752628],
			"one": [
				239072,
				52384,
				54882,
				57380,
				59078,
				61576,
				61576,
				61576,
				63455,
				60957,
				58459,
				55961,
				54429
			],
			"pairs": [
				57620,
				14869,
				15469,
				16069,
				16396,
				16996,
				16996,
				16996,
				17540,
				16940,
				16340,
				15740,
				15506,
				14869,
				9980,
				4164,
				4164,
				3966,
				3966,
				3220,
				3220,
				3220,
				3220,
				3220,
				3220,
				3492,
				15469,
				2936,
				9980,
				4638,
				4440,
				4440,
				3966,
				3220,
				3220,
				3220,
				3220,
				3220,
				3492,
				16069,
				2936,
				3344,
				9980,
				4914,
				4914,
				4440,
				3966,
				3220,
				3220,
				3220,
				3220,
				3492,
				16396,
				2784,
				3192,
				3600,
				9980,
				5388,
				4914,
				4440,
				3966,
				3220,
				3220,
				3220,
				3220,
				16996,
				2784,
				3192,
				3600,
				4008,
				9980,
				5388,
				4914,
				4440,
				3966,
				3220,
				3220,
				3220,
				16996,
				2200,
				2784,
				3192,
				3600,
				4008,
				9980,
				5388,
				4914,
				4440,
				3966,
				3220,
				3220,
				16996,
				2200,
				2200,
				2784,
				3192,
				3600,
				4008,
				9980,
				5388,
				4914,
				4440,
				3966,
				3220,
				17540,
				2200,
				2200,
				2200,
				2784,
				3192,
				3600,
				4008,
				9980,
				6723,
				6249,
				5775,
				5301,
				16940,
				2200,
				2200,
				2200,
				2200,
				2784,
				3192,
				3600,
				4008,
				9980,
				6249,
				5775,
				5301,
				16340,
				2200,
				2200,
				2200,
				2200,
				2200,
				2784,
				3192,
				3600,
				3600,
				9980,
				5775,
				5301,
				15740,
				2200,
				2200,
				2200,
				2200,
				2200,
				2200,
				2784,
				3192,
				3192,
				3192,
				9980,
				5301,
				15506,
				2376,
				2376,
				2376,
				2200,
				2200,
				2200,
				2200,
				2784,
				2784,
				2784,
				2784,
				9980
			]
		}
	}
});
export { deucesWild as title };
