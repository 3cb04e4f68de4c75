// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A tea plant, which says how often it was picked.
contract Plant {
    address public immutable garden = msg.sender;
    uint256 public pickings;

    function pick() external {
        require(msg.sender == garden, "not your garden");
        pickings++;
    }
}

/// Grows plants.
contract Garden {
    Plant[] public plants;

    function grow() external returns (Plant plant) {
        plant = new Plant();
        plants.push(plant);
    }

    /// At an address that is known before anything grows there.
    function growAt(bytes32 place) external returns (Plant plant) {
        plant = new Plant{salt: place}();
        plants.push(plant);
    }
}
