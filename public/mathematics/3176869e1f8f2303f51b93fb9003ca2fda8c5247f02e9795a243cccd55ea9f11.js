import * as z from "./aa984223d70e8368c38456fe4a0ef76a444fac274837fa901df952a79200b8db.js";
var evenly = (count) => Array.from({ length: count }, () => 1 / count);
function assert(condition, why) {
	if (!condition) throw new AssertionError(why);
}
var AssertionError = class extends Error {
	name = "AssertionError";
};
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
function finalWin(wonMinor, costMinor) {
	assert(costMinor > 0n, "a round costs something");
	return {
		type: "final-win",
		amount: String(wonMinor),
		celebration: celebrationOf(wonMinor, costMinor, costMinor)
	};
}
var TABLE_LIMITS = {
	chipsOnASpot: 100,
	chips: 500
};
function tableParams(isSpot) {
	return z.strictObject({ bets: z.array(z.strictObject({
		spot: z.string().check(z.refine(isSpot, "Wrong value")),
		chips: z.int().check(z.gte(1), z.lte(100))
	})).check(z.minLength(1), z.maxLength(500), z.refine((bets) => chipsIn(bets) <= 500, "Wrong value"), z.refine((bets) => new Set(bets.map(({ spot }) => spot)).size === bets.length, "Wrong value")) });
}
var chipsIn = (bets) => bets.reduce((sum, { chips }) => sum + chips, 0);
function costOf(stakeMinor, { bets }) {
	assert(stakeMinor > 0n, "a chip is worth something");
	return stakeMinor * BigInt(chipsIn(bets));
}
function tableOdds({ ways, backs }) {
	const all = ways.reduce((sum, one) => sum + one, 0);
	const chances = Float64Array.from(ways, (one) => one / all);
	const paid = new Float64Array(ways.length);
	const through = ({ bets }) => {
		paid.fill(0);
		let chips = 0;
		for (const bet of bets) {
			const back = backs.get(bet.spot);
			chips += bet.chips;
			for (let end = 0; end < paid.length; end++) paid[end] += bet.chips * back[end];
		}
		let mean = 0;
		let square = 0;
		let highest = 0;
		for (let end = 0; end < paid.length; end++) {
			const back = paid[end] / chips;
			mean += chances[end] * back;
			square += chances[end] * back * back;
			if (back > highest) highest = back;
		}
		return {
			mean,
			variance: square - mean * mean,
			highest,
			bound: "exact"
		};
	};
	const single = new Map([...backs.keys()].map((spot) => [spot, through({ bets: [{
		spot,
		chips: 1
	}] })]));
	return (params) => params.bets.length === 1 ? single.get(params.bets[0].spot) : through(params);
}
var SPOTS = [
	"player",
	"banker",
	"tie"
];
var RANKS = [
	"A",
	"2",
	"3",
	"4",
	"5",
	"6",
	"7",
	"8",
	"9",
	"10",
	"J",
	"Q",
	"K"
];
var SUITS = [
	"S",
	"H",
	"D",
	"C"
];
var backOf20 = {
	player: 40,
	banker: 39,
	tie: 180
};
var bankerDrawsUpTo = [
	3,
	3,
	4,
	4,
	5,
	5,
	6,
	6,
	2,
	3
];
var rules = {
	kind: "baccarat",
	decks: 8,
	shoe: "shuffled anew for each round",
	backOf20,
	tie: "gives back bets on player and banker",
	natural: 8,
	playerDrawsUpTo: 5,
	bankerDrawsUpTo,
	bankerDrawsUpToWhenPlayerStands: 5,
	limits: TABLE_LIMITS
};
var pointsOfRank = (rank) => rank < 9 ? rank + 1 : 0;
var bankerDraws = (banker, third) => banker <= (third === void 0 ? rules.bankerDrawsUpToWhenPlayerStands : bankerDrawsUpTo[third]);
function paidBack(spot, winner, amount) {
	if (spot === winner) return amount * BigInt(backOf20[spot]) / 20n;
	return winner === "tie" ? amount : 0n;
}
var proof_default = {
	mathHash: "f856e374b755866e6f16f6ca9b530fc3e33313d1c18fb5344805fa8584cd3833",
	rtp: "98.9421",
	hitRate: "55.3753",
	standardDeviation: "0.9274",
	maxWinOneIn: "11",
	split: { "base": "98.9421" },
	volatility: "low",
	maxWin: 9,
	method: "exact",
	modes: {
		"banker": {
			"rtp": "98.9421",
			"hitRate": "55.3753",
			"standardDeviation": "0.9274",
			"maxWinOneIn": "2"
		},
		"player": {
			"rtp": "98.7649",
			"hitRate": "54.1403",
			"standardDeviation": "0.9512",
			"maxWinOneIn": "2"
		},
		"tie": {
			"rtp": "85.6404",
			"hitRate": "9.5156",
			"standardDeviation": "2.6409",
			"maxWinOneIn": "11"
		}
	}
};
var IN_A_DECK = RANKS.length * SUITS.length;
function dealHands(random) {
	const events = [];
	const next = shoe(random);
	const totals = {
		player: 0,
		banker: 0
	};
	const deal = (to) => {
		const { card, points } = next();
		totals[to] = (totals[to] + points) % 10;
		events.push({
			type: "deal",
			to,
			card,
			total: totals[to]
		});
		return points;
	};
	for (const to of [
		"player",
		"banker",
		"player",
		"banker"
	]) deal(to);
	const isNatural = Math.max(totals.player, totals.banker) >= rules.natural;
	if (!isNatural) {
		const third = totals.player <= rules.playerDrawsUpTo ? deal("player") : void 0;
		if (bankerDraws(totals.banker, third)) deal("banker");
	}
	const { player, banker } = totals;
	const winner = player === banker ? "tie" : player > banker ? "player" : "banker";
	events.push({
		type: "result",
		winner,
		player,
		banker,
		isNatural
	});
	return events;
}
function settleHands(stakeMinor, params, drawn) {
	const { winner } = drawn.at(-1);
	const events = [...drawn];
	let wonMinor = 0n;
	for (const { spot, chips } of params.bets) {
		const back = paidBack(spot, winner, stakeMinor * BigInt(chips));
		if (back === 0n) continue;
		wonMinor += back;
		events.push({
			type: spot === winner ? "bet-won" : "bet-returned",
			spot,
			amount: String(back)
		});
	}
	events.push(finalWin(wonMinor, costOf(stakeMinor, params)));
	return {
		events,
		wonMinor
	};
}
function puntoOdds({ modes }) {
	const returned = (spot) => Number(modes[spot].rtp) / 100;
	const tie = returned("tie") / 9;
	const player = (returned("player") - tie) / 2;
	const ways = {
		tie,
		player,
		banker: 1 - tie - player
	};
	return tableOdds({
		ways: SPOTS.map((winner) => ways[winner]),
		backs: new Map(SPOTS.map((spot) => [spot, SPOTS.map((winner) => Number(paidBack(spot, winner, 20n)) / 20)]))
	});
}
var puntoDraws = {
	chances: { card: evenly(IN_A_DECK) },
	of(events) {
		const drawn = [];
		const before = new Set();
		for (const { type, card } of events) if (type === "deal") {
			const number = placeOf(card);
			const chance = 8 / (8 * IN_A_DECK - drawn.length);
			drawn.push({
				of: "card",
				got: [number],
				chance,
				without: [...before]
			});
			before.add(number);
		}
		return drawn;
	}
};
var baccarat = {
	sysname: "baccarat",
	version: "1.0.0",
	type: "casino",
	rules,
	params: tableParams((spot) => SPOTS.includes(spot)),
	stakeStepMinor: 20n,
	costMinor: costOf,
	play: (stakeMinor, params, random) => settleHands(stakeMinor, params, dealHands(random)),
	odds: puntoOdds(proof_default),
	draws: puntoDraws,
	proof: proof_default
};
var placeOf = (card) => SUITS.findIndex((suit) => suit === card.at(-1)) * RANKS.length + RANKS.findIndex((rank) => rank === card.slice(0, -1));
function shoe(random) {
	const gone = [];
	return () => {
		let place = random.int(8 * IN_A_DECK - gone.length);
		for (const other of gone) if (place >= other) place++;
		gone.push(place);
		gone.sort((a, b) => a - b);
		const inDeck = place % IN_A_DECK;
		const rank = inDeck % RANKS.length;
		const suit = SUITS[Math.floor(inDeck / RANKS.length)];
		return {
			card: `${RANKS[rank]}${suit}`,
			points: pointsOfRank(rank)
		};
	};
}
export { baccarat as title };
