import * as z from "./aa984223d70e8368c38456fe4a0ef76a444fac274837fa901df952a79200b8db.js";
var firstOf = (events, type) => events.find((event) => event.type === type);
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
var STAKE_STEP = 100n;
var fromHundredths = (value) => {
	const digits = String(value).padStart(3, "0");
	return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
var payoutMinor = (stakeMinor, hundredths) => stakeMinor * BigInt(hundredths) / 100n;
function finalWin(wonMinor, costMinor) {
	assert(costMinor > 0n, "a round costs something");
	return {
		type: "final-win",
		amount: String(wonMinor),
		celebration: celebrationOf(wonMinor, costMinor, costMinor)
	};
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
var RISKS = [
	"low",
	"medium",
	"high"
];
var pays = {
	low: {
		8: [
			520,
			250,
			130,
			75,
			65
		],
		9: [
			560,
			330,
			180,
			100,
			55
		],
		10: [
			840,
			400,
			210,
			110,
			70,
			65
		],
		11: [
			820,
			450,
			280,
			150,
			90,
			55
		],
		12: [
			1050,
			550,
			300,
			180,
			100,
			70,
			65
		],
		13: [
			880,
			550,
			350,
			220,
			130,
			85,
			60
		],
		14: [
			740,
			450,
			300,
			220,
			150,
			100,
			75,
			70
		],
		15: [
			1400,
			800,
			500,
			300,
			190,
			120,
			80,
			60
		],
		16: [
			1600,
			900,
			550,
			350,
			220,
			140,
			95,
			70,
			60
		]
	},
	medium: {
		8: [
			1250,
			350,
			130,
			60,
			45
		],
		9: [
			1750,
			550,
			190,
			80,
			40
		],
		10: [
			2100,
			650,
			250,
			110,
			55,
			45
		],
		11: [
			2400,
			900,
			370,
			150,
			70,
			45
		],
		12: [
			3200,
			1150,
			450,
			200,
			95,
			55,
			45
		],
		13: [
			4200,
			1600,
			650,
			290,
			130,
			65,
			40
		],
		14: [
			5600,
			2e3,
			800,
			350,
			160,
			85,
			55,
			45
		],
		15: [
			8600,
			3100,
			1200,
			500,
			230,
			110,
			60,
			40
		],
		16: [
			10800,
			3900,
			1500,
			600,
			280,
			140,
			80,
			50,
			45
		]
	},
	high: {
		8: [
			2800,
			470,
			110,
			35,
			30
		],
		9: [
			4200,
			810,
			180,
			50,
			25
		],
		10: [
			7500,
			1250,
			270,
			75,
			30,
			25
		],
		11: [
			11800,
			2100,
			450,
			110,
			35,
			25
		],
		12: [
			16500,
			3e3,
			650,
			180,
			65,
			30,
			25
		],
		13: [
			25500,
			5e3,
			1100,
			290,
			90,
			35,
			20
		],
		14: [
			41e3,
			7500,
			1600,
			400,
			130,
			55,
			30,
			25
		],
		15: [
			61e3,
			12e3,
			2700,
			650,
			200,
			70,
			30,
			25
		],
		16: [
			1e5,
			18400,
			3900,
			950,
			290,
			100,
			45,
			30,
			25
		]
	}
};
var rules = {
	kind: "plinko",
	fall: "at each row to the left or to the right, both equally likely; the pocket is the number of turns to the right",
	pays
};
function pocketsOf(rows, risk) {
	const half = pays[risk][rows];
	return Array.from({ length: rows + 1 }, (_, pocket) => half[Math.min(pocket, rows - pocket)]);
}
var proof_default = {
	mathHash: "c4d21d2b816e4e5913a161bd7100589eea257c8d8926f961f88cf37b8a432e8c",
	rtp: "98.6694",
	hitRate: "100.0000",
	standardDeviation: "1.3283",
	maxWinOneIn: "32768",
	split: { "base": "98.6694" },
	volatility: "low",
	maxWin: 1e3,
	method: "exact",
	modes: {
		"medium12": {
			"rtp": "98.6694",
			"hitRate": "100.0000",
			"standardDeviation": "1.3283",
			"maxWinOneIn": "2048"
		},
		"low8": {
			"rtp": "98.7109",
			"hitRate": "100.0000",
			"standardDeviation": "0.5990",
			"maxWinOneIn": "128"
		},
		"low9": {
			"rtp": "98.9844",
			"hitRate": "100.0000",
			"standardDeviation": "0.6769",
			"maxWinOneIn": "256"
		},
		"low10": {
			"rtp": "98.3984",
			"hitRate": "100.0000",
			"standardDeviation": "0.6769",
			"maxWinOneIn": "512"
		},
		"low11": {
			"rtp": "98.6621",
			"hitRate": "100.0000",
			"standardDeviation": "0.7007",
			"maxWinOneIn": "1024"
		},
		"low12": {
			"rtp": "98.6426",
			"hitRate": "100.0000",
			"standardDeviation": "0.6501",
			"maxWinOneIn": "2048"
		},
		"low13": {
			"rtp": "98.5242",
			"hitRate": "100.0000",
			"standardDeviation": "0.6231",
			"maxWinOneIn": "4096"
		},
		"low14": {
			"rtp": "98.8910",
			"hitRate": "100.0000",
			"standardDeviation": "0.4545",
			"maxWinOneIn": "8192"
		},
		"low15": {
			"rtp": "98.1818",
			"hitRate": "100.0000",
			"standardDeviation": "0.6468",
			"maxWinOneIn": "16384"
		},
		"low16": {
			"rtp": "98.8031",
			"hitRate": "100.0000",
			"standardDeviation": "0.6194",
			"maxWinOneIn": "32768"
		},
		"medium8": {
			"rtp": "98.6328",
			"hitRate": "100.0000",
			"standardDeviation": "1.2633",
			"maxWinOneIn": "128"
		},
		"medium9": {
			"rtp": "98.8281",
			"hitRate": "100.0000",
			"standardDeviation": "1.4420",
			"maxWinOneIn": "256"
		},
		"medium10": {
			"rtp": "98.1836",
			"hitRate": "100.0000",
			"standardDeviation": "1.3150",
			"maxWinOneIn": "512"
		},
		"medium11": {
			"rtp": "98.9160",
			"hitRate": "100.0000",
			"standardDeviation": "1.3421",
			"maxWinOneIn": "1024"
		},
		"medium13": {
			"rtp": "98.6047",
			"hitRate": "100.0000",
			"standardDeviation": "1.4688",
			"maxWinOneIn": "4096"
		},
		"medium14": {
			"rtp": "98.4515",
			"hitRate": "100.0000",
			"standardDeviation": "1.4125",
			"maxWinOneIn": "8192"
		},
		"medium15": {
			"rtp": "98.3020",
			"hitRate": "100.0000",
			"standardDeviation": "1.6785",
			"maxWinOneIn": "16384"
		},
		"medium16": {
			"rtp": "98.0388",
			"hitRate": "100.0000",
			"standardDeviation": "1.5990",
			"maxWinOneIn": "32768"
		},
		"high8": {
			"rtp": "98.8281",
			"hitRate": "100.0000",
			"standardDeviation": "2.6214",
			"maxWinOneIn": "128"
		},
		"high9": {
			"rtp": "98.9063",
			"hitRate": "100.0000",
			"standardDeviation": "2.9644",
			"maxWinOneIn": "256"
		},
		"high10": {
			"rtp": "98.8281",
			"hitRate": "100.0000",
			"standardDeviation": "3.7264",
			"maxWinOneIn": "512"
		},
		"high11": {
			"rtp": "98.5352",
			"hitRate": "100.0000",
			"standardDeviation": "4.3260",
			"maxWinOneIn": "1024"
		},
		"high12": {
			"rtp": "98.8696",
			"hitRate": "100.0000",
			"standardDeviation": "4.4102",
			"maxWinOneIn": "2048"
		},
		"high13": {
			"rtp": "98.3777",
			"hitRate": "100.0000",
			"standardDeviation": "5.0922",
			"maxWinOneIn": "4096"
		},
		"high14": {
			"rtp": "98.9294",
			"hitRate": "100.0000",
			"standardDeviation": "5.7477",
			"maxWinOneIn": "8192"
		},
		"high15": {
			"rtp": "98.5403",
			"hitRate": "100.0000",
			"standardDeviation": "6.4222",
			"maxWinOneIn": "16384"
		},
		"high16": {
			"rtp": "98.3714",
			"hitRate": "100.0000",
			"standardDeviation": "7.3408",
			"maxWinOneIn": "32768"
		}
	}
};
var params = z.strictObject({
	rows: z.int().check(z.gte(8), z.lte(16)),
	risk: z.enum(RISKS)
});
var odds = provedOdds(proof_default, { highestOf: (mode) => {
	const [, risk, rows] = /^(\D+)(\d+)$/.exec(mode);
	return pocketsOf(Number(rows), risk)[0] / 100;
} });
var plinko = {
	sysname: "plinko",
	version: "1.0.0",
	type: "fast",
	rules,
	params,
	stakeStepMinor: STAKE_STEP,
	costMinor: (stakeMinor) => stakeMinor,
	play(stakeMinor, { rows, risk }, random) {
		let path = "";
		let pocket = 0;
		for (let row = 0; row < rows; row++) {
			const right = random.int(2);
			path += right ? "R" : "L";
			pocket += right;
		}
		const pays = pocketsOf(rows, risk)[pocket];
		const wonMinor = payoutMinor(stakeMinor, pays);
		return {
			events: [{
				type: "drop",
				path,
				pocket,
				multiplier: fromHundredths(pays)
			}, finalWin(wonMinor, stakeMinor)],
			wonMinor
		};
	},
	odds: ({ rows, risk }) => odds(`${risk}${rows}`),
	draws: {
		chances: { "to the right": [.5] },
		of: (events, { rows }) => [{
			of: "to the right",
			got: Array.from({ length: firstOf(events, "drop")["pocket"] }, () => 0),
			times: rows
		}]
	},
	proof: proof_default
};
export { plinko as title };
