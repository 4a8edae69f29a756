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
	deck: "52 cards, every order equally likely",
	draws: 1,
	pays: {
		"royal-flush": 800,
		"straight-flush": 50,
		"four-of-a-kind": 25,
		"full-house": 9,
		flush: 6,
		straight: 4,
		"three-of-a-kind": 3,
		"two-pairs": 2,
		"jacks-or-better": 1
	}
};
var TEN = 8;
var JACK = 9;
var counts = new Uint8Array(13);
var ranking = (cards) => {
	counts.fill(0);
	let low = 12;
	let high = 0;
	let isFlush = true;
	for (let index = 0; index < 5; index++) {
		const rank = cards[index] >> 2;
		counts[rank]++;
		if (rank < low) low = rank;
		if (rank > high) high = rank;
		if ((cards[index] & 3) !== (cards[0] & 3)) isFlush = false;
	}
	let pairs = 0;
	let threes = 0;
	let fours = 0;
	let highPairs = 0;
	for (let rank = low; rank <= high; rank++) {
		const count = counts[rank];
		if (count === 2) {
			pairs++;
			if (rank >= JACK) highPairs++;
		} else if (count === 3) threes++;
		else if (count === 4) fours++;
	}
	if (pairs + threes + fours === 0) {
		const isStraight = high - low === 4 || high === 12 && counts[0] + counts[1] + counts[2] + counts[3] === 4;
		if (isFlush) return isStraight ? low === TEN ? 0 : 1 : 4;
		return isStraight ? 5 : -1;
	}
	if (fours) return 2;
	if (threes) return pairs ? 3 : 6;
	if (pairs === 2) return 7;
	return highPairs ? 8 : -1;
};
var jacksOrBetter = videoPoker({
	sysname: "jacks-or-better",
	rules,
	ranking,
	proof: {
		mathHash: "a0d93f5aa1bd70bd05de8693974efcf65ab7cb4d29295db1bac50d74453ca1c4",
		rtp: "99.5439",
		hitRate: "45.4565",
		standardDeviation: "4.4175",
		maxWinOneIn: "40391",
		split: {
			"royal-flush": "1.9807",
			"straight-flush": "0.5465",
			"four-of-a-kind": "5.9064",
			"full-house": "10.3610",
			"flush": "6.6087",
			"straight": "4.4917",
			"three-of-a-kind": "22.3346",
			"two-pairs": "25.8558",
			"jacks-or-better": "21.4585"
		},
		volatility: "medium",
		maxWin: 800,
		method: "exact",
		modes: { "best": {
			"rtp": "99.5439",
			"hitRate": "45.4565",
			"standardDeviation": "4.4175",
			"maxWinOneIn": "40391"
		} },
		tables: {
			"none": [875504],
			"one": [
				70558,
				71622,
				72686,
				73750,
				73750,
				73750,
				73750,
				73750,
				74500,
				110396,
				109332,
				108268,
				108268
			],
			"pairs": [
				15600,
				5262,
				5262,
				5262,
				4966,
				4670,
				4670,
				4670,
				4670,
				7070,
				7070,
				7070,
				7366,
				4192,
				15600,
				5558,
				5558,
				5262,
				4966,
				4670,
				4670,
				4670,
				7070,
				7070,
				7070,
				7366,
				4192,
				4448,
				15600,
				5854,
				5558,
				5262,
				4966,
				4670,
				4670,
				7070,
				7070,
				7070,
				7366,
				4192,
				4448,
				4704,
				15600,
				5854,
				5558,
				5262,
				4966,
				4670,
				7070,
				7070,
				7070,
				7366,
				3936,
				4192,
				4448,
				4704,
				15600,
				5854,
				5558,
				5262,
				4966,
				7070,
				7070,
				7070,
				7070,
				3680,
				3936,
				4192,
				4448,
				4704,
				15600,
				5854,
				5558,
				5262,
				7366,
				7070,
				7070,
				7070,
				3680,
				3680,
				3936,
				4192,
				4448,
				4704,
				15600,
				5854,
				5558,
				7662,
				7366,
				7070,
				7070,
				3680,
				3680,
				3680,
				3936,
				4192,
				4448,
				4704,
				15600,
				5854,
				7958,
				7662,
				7366,
				7070,
				3680,
				3680,
				3680,
				3680,
				3936,
				4192,
				4448,
				4704,
				15600,
				9004,
				8708,
				8412,
				8116,
				6080,
				6080,
				6080,
				6080,
				6080,
				6336,
				6592,
				6848,
				7104,
				29680,
				11108,
				10812,
				10516,
				6080,
				6080,
				6080,
				6080,
				6080,
				6080,
				6336,
				6592,
				6848,
				9248,
				29680,
				10812,
				10516,
				6080,
				6080,
				6080,
				6080,
				6080,
				6080,
				6080,
				6336,
				6592,
				8992,
				8992,
				29680,
				10516,
				6336,
				6336,
				6336,
				6336,
				6080,
				6080,
				6080,
				6080,
				6336,
				8736,
				8736,
				8736,
				29680
			]
		}
	}
});
export { jacksOrBetter as title };
